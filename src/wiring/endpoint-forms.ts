/** The API's endpoints as forms, made from the same schemas that check its parameters. */
import { JOB_ENDPOINTS } from '../api/account-jobs.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import type { ParameterObject } from '../api/openapi.ts';
import { openApiDocument } from '../api/openapi.ts';
import { isListParameter, isMapParameter } from '../api/read-parameters.ts';
import type { EndpointForm, ParameterForm } from '../dashboard/contract.ts';

export function endpointForms(): EndpointForm[] {
  return Object.entries(openApiDocument().paths).map(([path, { get }]) => ({
    name: path.slice(1),
    summary: get.summary,
    description: get.description,
    // A parameter with only one valid value is not a choice.
    parameters: get.parameters.filter(({ name }) => name !== 'js' || !needsBrowser(path)).map(parameterForm),
    inJobs: JOB_ENDPOINTS.includes(path.slice(1)),
  }));
}

const needsBrowser = (path: string) => ENDPOINTS.some((each) => `/${each.name}` === path && each.needsBrowser === true);

function parameterForm({ name, description, required, schema }: ParameterObject): ParameterForm {
  const fallback = schema.default;
  return {
    name,
    description,
    required,
    kind: kindOf(name, schema),
    ...(Array.isArray(schema.enum) && { choices: schema.enum.map(String) }),
    ...(fallback !== undefined && typeof fallback !== 'object' && { default: String(fallback) }),
    ...(typeof schema.minimum === 'number' && { minimum: schema.minimum }),
    ...(typeof schema.maximum === 'number' && { maximum: schema.maximum }),
  };
}

function kindOf(name: string, schema: ParameterObject['schema']): ParameterForm['kind'] {
  if (isMapParameter(name)) return 'map';
  if (isListParameter(name)) return 'list';
  if (Array.isArray(schema.enum)) return 'choice';
  return schema.type === 'integer' || schema.type === 'boolean' ? schema.type : 'text';
}
