/** Prints what is made of the endpoints: the types of the client, the table of the README, the forms of the playground. */
import { clientTypes } from '../../../scripts/client-types.ts';
import { endpointRows } from '../../../scripts/readme.ts';
import { openApiDocument } from '../../../src/api/openapi.ts';
import { endpointForms } from '../../../src/wiring/endpoint-forms.ts';

const types = clientTypes(openApiDocument());
process.stdout.write(JSON.stringify({ types, rows: endpointRows(), forms: endpointForms() }));
