/** Prints what is made of the endpoints: the types and methods of the client, the table of the README, the forms of the playground. */
import { clientMethods } from '../../../scripts/client-methods.ts';
import { clientTypes } from '../../../scripts/client-types.ts';
import { endpointRows } from '../../../scripts/readme.ts';
import { openApiDocument } from '../../../src/api/openapi.ts';
import { endpointForms } from '../../../src/wiring/endpoint-forms.ts';

const document = openApiDocument();
const [types, methods] = [clientTypes(document), clientMethods(document)];
process.stdout.write(JSON.stringify({ types, methods, rows: endpointRows(), forms: endpointForms() }));
