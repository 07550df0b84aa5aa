/** The parameters that every page-fetching endpoint takes, and the page request that they make. */
import { z } from 'zod';
import { parseProxyUrl } from '../fetching/egress/proxies/proxy-url.ts';
import { COUNTRIES, DEVICES, type InPageWork, type PageRequest, TIERS } from '../fetching/page.ts';
import { MAX_SCROLLS, MAX_STEPS, type PageSteps } from '../fetching/step.ts';
import { MAX_TIMEOUT } from '../fetching/target-url.ts';
import { actionsParameter, readActions, STEP_SAMPLES } from './actions-parameter.ts';
import {
  booleanParameter,
  choiceParameter,
  extension,
  headersParameter,
  integerParameter,
  nameParameter,
  optionalText,
  requiredText,
  selectorParameter,
} from './parameters.ts';
import { badRequest } from './refusal.ts';

/** The values of `proxy` that a caller may write. */
export const PROXY_CHOICES = [...TIERS, 'auto'] as const;

export const countryParameter = () => choiceParameter(COUNTRIES, 'us', 'Country of the proxy.');

export const pageParameters = {
  url: requiredText('URL of the target page, http or https.'),
  headers: headersParameter(
    "HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the target's own origin only.",
  ),
  timeout: integerParameter({
    fallback: 10_000,
    minimum: 1,
    maximum: MAX_TIMEOUT,
    capped: true,
    description: 'Maximum page retrieval time in milliseconds. Larger values are capped at 25000.',
  }),
  js: booleanParameter(true, 'Run the JavaScript of the page in a headless browser.'),
  js_timeout: integerParameter({
    fallback: 2_000,
    minimum: 1,
    maximum: 20_000,
    description: 'Maximum JavaScript rendering time in milliseconds.',
  }),
  wait_for: selectorParameter(
    'CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with `wait_for_timeout` if it does not appear in time.',
  ),
  proxy: choiceParameter(
    PROXY_CHOICES,
    'datacenter',
    'Proxy tier. `auto` tries them cheapest first and bills the one that succeeded.',
  ),
  country: countryParameter(),
  custom_proxy: optionalText(
    'Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with `proxy=auto`.',
  ),
  device: choiceParameter(DEVICES, 'desktop', 'Kind of device to look like.'),
  error_on_404: booleanParameter(false, 'Return a 404 of the target as an error.'),
  error_on_redirect: booleanParameter(false, 'Return a redirect of the target as an error (`target_redirect`).'),
  js_script: optionalText(
    'JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints accept and ignore it.',
  ),
  session: extension(
    nameParameter(
      'Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies, page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.',
    ),
  ),
  actions: extension(
    actionsParameter(
      `Steps to take on the page before it is read, after \`wait_for\` and within \`timeout\`: a JSON array of at most ${MAX_STEPS} of ${STEP_SAMPLES.join(', ')}. A step that fails gives \`action_failed\`. Needs \`js=true\`.`,
    ),
  ),
  scroll: extension(
    integerParameter({
      fallback: 0,
      minimum: 0,
      maximum: MAX_SCROLLS,
      description:
        'How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs `js=true`.',
    }),
  ),
};

const schema = z.object(pageParameters);
export type PageParameters = z.output<typeof schema>;

/** Rules between the parameters of every page-fetching endpoint. Throws a 400 refusal. */
export function checkPageParameters(parameters: PageParameters): void {
  const { custom_proxy, proxy, js, scroll } = parameters;
  if (!js && actionsOf(parameters).length > 0) {
    throw badRequest('actions needs js=true: without a browser there is no page to act on.');
  }
  if (!js && scroll > 0) throw badRequest('scroll needs js=true: without a browser nothing is scrolled.');
  if (custom_proxy === undefined) return;
  if (proxy === 'auto') throw badRequest('custom_proxy cannot be combined with proxy=auto.');
  // The value is not quoted, because it may contain a password.
  if (!parseProxyUrl(custom_proxy)) {
    throw badRequest('custom_proxy must be a proxy URL of the form http://user:password@host:port.');
  }
}

function actionsOf({ actions }: PageParameters): PageSteps['actions'] {
  const reading = readActions(actions ?? '[]');
  return 'steps' in reading ? reading.steps : [];
}

/** The steps to do in the page, if any. */
export function stepsOf(parameters: PageParameters, onAction: PageSteps['onAction']): PageSteps | undefined {
  return hasSteps(parameters) ? { actions: actionsOf(parameters), scrolls: parameters.scroll, onAction } : undefined;
}

export function hasSteps(parameters: PageParameters): boolean {
  return parameters.scroll > 0 || actionsOf(parameters).length > 0;
}

export function toPageRequest(
  parameters: PageParameters,
  inPage: InPageWork | undefined,
  partition: string,
): Omit<PageRequest, 'deadline'> {
  return {
    url: parameters.url,
    headers: parameters.headers,
    js: parameters.js,
    jsTimeout: parameters.js_timeout,
    waitFor: parameters.wait_for,
    proxy: parameters.proxy,
    country: parameters.country,
    customProxy: parameters.custom_proxy === undefined ? undefined : parseProxyUrl(parameters.custom_proxy),
    device: parameters.device,
    errorOn404: parameters.error_on_404,
    errorOnRedirect: parameters.error_on_redirect,
    inPage,
    partition,
  };
}
