/** Endpoints as the server describes them to the playground, with every kind of parameter. */
import type { EndpointForm, ParameterForm } from '../../src/dashboard/contract.ts';

type Parameter = Partial<ParameterForm> & Pick<ParameterForm, 'name' | 'kind'>;

const parameter = (given: Parameter): ParameterForm => ({
  description: `What ${given.name} is for.`,
  required: false,
  ...given,
});

export const PAGE_PARAMETERS: readonly ParameterForm[] = [
  { name: 'url', kind: 'text', required: true } as const,
  { name: 'headers', kind: 'map' } as const,
  { name: 'timeout', kind: 'integer', default: '10000', minimum: 1, maximum: 25_000 } as const,
  { name: 'js', kind: 'boolean', default: 'true' } as const,
  { name: 'wait_for', kind: 'text' } as const,
  { name: 'proxy', kind: 'choice', choices: ['datacenter', 'residential', 'auto'], default: 'datacenter' } as const,
  { name: 'custom_proxy', kind: 'text' } as const,
  { name: 'error_on_404', kind: 'boolean', default: 'false' } as const,
  { name: 'js_script', kind: 'text' } as const,
].map(parameter);

const endpoint = (name: string, ...own: readonly Parameter[]): EndpointForm => ({
  name,
  summary: `The ${name} endpoint`,
  description: `What ${name} does.`,
  parameters: [...PAGE_PARAMETERS, ...own.map(parameter)],
  inJobs: true,
});

export const HTML = endpoint('html', { name: 'format', kind: 'choice', choices: ['text', 'json'], default: 'text' });
export const SELECTED = endpoint('selected', { name: 'selector', kind: 'text' });
export const SELECTED_MULTIPLE = endpoint('selected-multiple', { name: 'selectors', kind: 'list' });
export const FIELDS = endpoint('ai/fields', { name: 'fields', kind: 'map', required: true });
export const ENDPOINTS: readonly EndpointForm[] = [HTML, SELECTED, SELECTED_MULTIPLE, FIELDS];
