/** Which parameters of an endpoint are visible at once, and the groups of the others. Depends only on their names. */
import type { ParameterForm } from '../../../../src/dashboard/contract.ts';

export interface ParameterGroup {
  readonly title: string;
  readonly parameters: readonly ParameterForm[];
}

export interface FormLayout {
  /** Required ones first. */
  readonly visible: readonly ParameterForm[];
  readonly groups: readonly ParameterGroup[];
}

/** Visible although not required, in this order. */
const COMMON = [
  'selector',
  'selectors',
  'full_page',
  'search',
  'limit',
  'include_subdomains',
  'ignore_sitemap',
  'text_format',
  'return_links',
  'main_content',
  'table_format',
  'transcript',
  'transcript_language',
  'gl',
  'hl',
  'page',
  'js',
  'proxy',
];

const GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'Picture', names: ['width', 'height', 'scale', 'quality'] },
  { title: 'Actions', names: ['actions', 'scroll'] },
  { title: 'Browser', names: ['wait_for', 'js_timeout', 'device', 'js_script', 'return_script_result'] },
  { title: 'Proxy', names: ['country', 'custom_proxy'] },
  { title: 'Request', names: ['timeout', 'headers', 'session'] },
  { title: 'Errors', names: ['error_on_404', 'error_on_redirect'] },
  { title: 'Answer', names: ['format'] },
];

/** The group for parameters that no other group lists, such as new ones. */
const FALLBACK = 'More';

export function layOut(parameters: readonly ParameterForm[]): FormLayout {
  const rank = new Map(COMMON.map((name, at) => [name, at]));
  const visible = [
    ...parameters.filter(({ required }) => required),
    ...parameters
      .filter(({ name, required }) => !required && rank.has(name))
      .sort((one, other) => (rank.get(one.name) ?? 0) - (rank.get(other.name) ?? 0)),
  ];
  const hidden = parameters.filter((parameter) => !visible.includes(parameter));
  const inGroup = (names: readonly string[]) => names.flatMap((name) => hidden.find((one) => one.name === name) ?? []);
  const groups = GROUPS.map(({ title, names }) => ({ title, parameters: inGroup(names) }));
  const named = new Set(GROUPS.flatMap(({ names }) => names));
  const others = { title: FALLBACK, parameters: hidden.filter(({ name }) => !named.has(name)) };
  return { visible, groups: [...groups, others].filter((group) => group.parameters.length > 0) };
}
