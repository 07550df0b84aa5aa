/** What the endpoints that fetch a page have in common: the walk to the page, its price, its failures. */
import type { z } from 'zod';
import { type PageTariff, price } from '../accounts/pricing.ts';
import { FetchFailure } from '../fetching/failure.ts';
import type { Exit, InPageWork, Page, Tier } from '../fetching/page.ts';
import type { WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import {
  type Content,
  type Endpoint,
  type EndpointServices,
  type EndpointTag,
  type Job,
  type Outcome,
  recordFailure,
  recordPage,
  type ToolWords,
} from './endpoint.ts';
import type { EndpointExample } from './example.ts';
import { nextStep } from './next-step.ts';
import { checkPageParameters, hasSteps, type PageParameters, stepsOf, toPageRequest } from './page-parameters.ts';
import type { ParameterSchema } from './read-parameters.ts';
import { badRequest, noBrowser } from './refusal.ts';
import { pointToSerp } from './serp-hint.ts';
import { withSession } from './with-session.ts';

/**
 * Milliseconds that a piece of work on the page may take, after the page was retrieved. Waiting for a thread does not
 * count: of 100 requests at once for pages of half a megabyte, 76 questions failed when it did.
 */
const CONTENT_ALLOWANCE = 5_000;

type FetchedPage = Exclude<WalkResult, WalkFailure>;

interface PageEndpointDefinition<Schema extends ParameterSchema> {
  readonly name: string;
  /** `Pages` by default. */
  readonly tag?: EndpointTag;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Schema;
  readonly example: EndpointExample;
  readonly content: Readonly<Record<string, z.ZodType>>;
  /** `page` by default. */
  readonly tariff?: PageTariff;
  readonly advice: string;
  readonly tool: ToolWords;
  /** Whether it runs `js_script`, which every page endpoint accepts. */
  readonly runsScript?: boolean;
  readonly check?: (parameters: z.output<Schema>) => void;
  /** What to read from the page while a browser has it open. */
  readonly inPage?: (parameters: z.output<Schema>) => InPageWork;
  /** Whether it can read a PDF. */
  readonly takesPdf?: boolean;
  /** Whether it reads the frames of the page. */
  readonly takesFrames?: boolean;
  readonly headers?: Endpoint['headers'];
  readonly isExtension?: boolean;
  readonly needsBrowser?: boolean;
  /** Milliseconds that the answer may take beyond the usual, once the page is there. */
  readonly extraTime?: (services: EndpointServices) => number;
  readonly answer: (page: Page, parameters: z.output<Schema>, job: Job) => Promise<Content> | Content;
}

export function pageEndpoint<Schema extends ParameterSchema>(
  definition: PageEndpointDefinition<Schema> & { readonly parameters: z.ZodType<PageParameters> },
): Endpoint<Schema> {
  const { tariff = 'page', answer, inPage, takesPdf, takesFrames } = definition;
  type Parameters = z.output<Schema> & PageParameters;

  const priceOf = (exit: Exit, { js }: PageParameters, { prices }: EndpointServices) =>
    price({ tariff, exit, js }, prices);
  /** Without the surcharge of the endpoint. */
  const pagePriceOf = (exit: Exit, { js }: PageParameters, { prices }: EndpointServices) =>
    price({ tariff: 'page', exit, js }, prices);

  async function run(parameters: Parameters, job: Job): Promise<Outcome> {
    const { services, facts } = job;
    if (parameters.js && !services.hasBrowser) throw noBrowser();
    const started = performance.now();
    const result = await fetchPage(parameters, job);
    facts.fetchMilliseconds = performance.now() - started;
    if ('page' in result) return answerFrom(result, parameters, job);
    recordFailure(facts, result);
    return failureOf(result, parameters, services);
  }

  function fetchPage(parameters: Parameters, job: Job): Promise<WalkResult> {
    const { services, deadline, partition } = job;
    const onScript = (exit: Exit) => job.owes(priceOf(exit, parameters, services));
    const request = {
      ...toPageRequest(parameters, inPage && { ...inPage(parameters), onScript }, partition),
      steps: stepsOf(parameters, onScript),
      ...(takesPdf && { takesPdf }),
      ...(takesFrames && { takesFrames }),
    };
    return withSession(parameters.session, job, (session) =>
      services.fetchPage({ ...request, session, deadline: deadline.retrieving(parameters.timeout) }, (tier) =>
        job.raiseTo(priceOf(tier, parameters, services)),
      ),
    );
  }

  function failureOf(walk: WalkFailure, parameters: Parameters, services: EndpointServices): Outcome {
    const { failure, exit } = walk;
    const { url, js, timeout, country } = parameters;
    const { prices, pool } = services;
    const offers = (tier: Tier) => pool.offers(tier, country);
    const acts = hasSteps(parameters) || parameters.js_script !== undefined;
    const needsBrowser = definition.needsBrowser === true || acts;
    const next = nextStep({ tariff, url, exit, js, needsBrowser, timeout, failure, offers, prices });
    // The caller asked for redirects to be errors: this is the only failure that is billed, at the price of the page
    // alone.
    const credits = failure.code === 'target_redirect' ? pagePriceOf(exit, parameters, services) : 0;
    return { failed: { ...walk, failure: pointToSerp(failure, url) }, js, nextStep: next, credits };
  }

  async function answerFrom({ page, tiersTried }: FetchedPage, parameters: Parameters, job: Job): Promise<Outcome> {
    const { services, deadline, facts, partition } = job;
    recordPage(facts, page);
    job.onPage?.(page);
    // With a browser, the allowance is part of the whole, so that a page that took long leaves this much.
    const left = Math.ceil(deadline.remaining()) + (parameters.js ? 0 : CONTENT_ALLOWANCE);
    deadline.beginAnswer(left + (definition.extraTime?.(services) ?? 0));
    const work = services.pageWork.for({ partition, deadline, longest: CONTENT_ALLOWANCE });
    try {
      const content = await answer(page, parameters, { ...job, work });
      const credits = (content.atPagePrice ? pagePriceOf : priceOf)(page.exit, parameters, services);
      return { content, credits };
    } catch (failure) {
      // The page arrived, but cannot be used.
      if (!(failure instanceof FetchFailure)) throw failure;
      const failed = { failure, exit: page.exit, tiersTried };
      return { failed, js: parameters.js, nextStep: undefined, credits: 0 };
    }
  }

  return {
    tag: 'Pages',
    ...definition,
    tariff,
    tool: pageTool(definition),
    check(parameters, services) {
      const page = parameters as Parameters;
      checkPageParameters(page);
      requireExit(page, services);
      definition.check?.(parameters);
    },
    price(parameters, services) {
      const page = parameters as Parameters;
      return price({ tariff, exit: firstExit(page, services), js: page.js }, services.prices);
    },
    timeout(parameters) {
      const { js, timeout, js_timeout } = parameters as Parameters;
      // With a browser, `timeout` limits only the retrieval of the page; what follows has its own limit.
      return js ? timeout + js_timeout + CONTENT_ALLOWANCE : timeout;
    },
    run: (parameters, job) => run(parameters as Parameters, job),
  };
}

/** Replaces descriptions that would mislead, because they are about query strings. */
const TOOL_PARAMETERS = {
  headers: "HTTP headers for the target, as an object from name to value. They go to the target's own origin only.",
  actions:
    'Steps to take on the page before it is read, in order, at most 50, each an object with one action: {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css}, {"scroll":"bottom" or css or pixels}, {"wait":milliseconds}, {"wait_for":css}, {"script":js}. Needs js=true.',
};

/** A tool must not offer a script where none is run, nor a choice where there is none. */
function pageTool({
  tool,
  runsScript = false,
  needsBrowser = false,
}: Pick<Endpoint, 'tool' | 'needsBrowser'> & { readonly runsScript?: boolean }): ToolWords {
  const omits = [...(tool.omits ?? []), ...(runsScript ? [] : ['js_script']), ...(needsBrowser ? ['js'] : [])];
  return { ...tool, omits, parameters: { ...TOOL_PARAMETERS, ...tool.parameters } };
}

/** The exit of the first try, whose price is reserved. */
function firstExit(parameters: PageParameters, { pool, tiersFor }: EndpointServices): Exit {
  if (parameters.custom_proxy !== undefined) return 'custom';
  if (pool.hasDedicatedRoute(parameters.url)) return 'dedicated';
  const [first] = tiersFor(parameters);
  if (!first) throw new Error('no tier is offered');
  return first;
}

/** A tier without configured proxies cannot be requested by name. */
function requireExit(parameters: PageParameters, { pool, tiersFor }: EndpointServices): void {
  const { url, proxy, country, custom_proxy } = parameters;
  if (custom_proxy !== undefined || pool.hasDedicatedRoute(url)) return;
  if (proxy === 'auto') {
    if (tiersFor(parameters).length > 0) return;
    throw badRequest(`country ${country} is not available: none of the configured proxies is in it.`);
  }
  if (!pool.offeredTiers.includes(proxy)) {
    throw badRequest(
      `proxy ${proxy} is not available: no ${proxy} proxies are configured. The operator can add them under proxies.${proxy} in the file that MUDLARK_CONFIG names.`,
    );
  }
  if (!pool.offers(proxy, country)) {
    throw badRequest(`country ${country} is not available: none of the configured ${proxy} proxies is in it.`);
  }
}
