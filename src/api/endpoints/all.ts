/** Every endpoint that fetches something, in the order of the reference. */
import { anyEndpoint, type Endpoint } from '../endpoint.ts';
import { aiFieldsEndpoint } from './ai-fields.ts';
import { aiQuestionEndpoint } from './ai-question.ts';
import { dataEndpoint } from './data.ts';
import { htmlEndpoint } from './html.ts';
import { mapEndpoint } from './map.ts';
import { screenshotEndpoint } from './screenshot.ts';
import { selectedEndpoint } from './selected.ts';
import { selectedMultipleEndpoint } from './selected-multiple.ts';
import { serpEndpoint } from './serp.ts';
import { textEndpoint } from './text.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  anyEndpoint(htmlEndpoint),
  anyEndpoint(textEndpoint),
  anyEndpoint(selectedEndpoint),
  anyEndpoint(selectedMultipleEndpoint),
  anyEndpoint(screenshotEndpoint),
  anyEndpoint(aiQuestionEndpoint),
  anyEndpoint(aiFieldsEndpoint),
  anyEndpoint(serpEndpoint),
  anyEndpoint(dataEndpoint),
  anyEndpoint(mapEndpoint),
];
