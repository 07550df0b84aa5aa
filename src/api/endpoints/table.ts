/**
 * The table of the endpoints that fetch something, in the order of the reference, one line each. Everything that lists
 * endpoints is made from it. Each endpoint is loaded separately, because a command needs only one and should not wait
 * for the others.
 */
import { anyEndpoint, type Endpoint } from '../endpoint.ts';

type EndpointTable = Readonly<Record<string, () => Promise<Endpoint>>>;

export const ENDPOINT_TABLE: EndpointTable = {
  html: async () => anyEndpoint((await import('./html.ts')).htmlEndpoint),
  text: async () => anyEndpoint((await import('./text.ts')).textEndpoint),
  selected: async () => anyEndpoint((await import('./selected.ts')).selectedEndpoint),
  'selected-multiple': async () => anyEndpoint((await import('./selected-multiple.ts')).selectedMultipleEndpoint),
  screenshot: async () => anyEndpoint((await import('./screenshot.ts')).screenshotEndpoint),
  'ai/question': async () => anyEndpoint((await import('./ai-question.ts')).aiQuestionEndpoint),
  'ai/fields': async () => anyEndpoint((await import('./ai-fields.ts')).aiFieldsEndpoint),
  serp: async () => anyEndpoint((await import('./serp.ts')).serpEndpoint),
  data: async () => anyEndpoint((await import('./data.ts')).dataEndpoint),
  map: async () => anyEndpoint((await import('./map.ts')).mapEndpoint),
};
