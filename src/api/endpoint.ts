/** What an endpoint is: its path, its parameters, its price, its work, and how the OpenAPI document describes it. */
import type { z } from 'zod';
import type { Prices, Tariff } from '../accounts/pricing.ts';
import type { LanguageModel } from '../ai/models/language-model.ts';
import type { Usage } from '../ai/models/model.ts';
import type { Deadline } from '../deadline.ts';
import type { ProxyPool } from '../fetching/egress/proxies/proxy-pool.ts';
import type { Exit, Page, PageNote, PageRequest, Tier } from '../fetching/page.ts';
import type { Sessions } from '../fetching/session/sessions.ts';
import type { TierChoice, WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import type { PageWork, Work } from '../page-work/page-work.ts';
import type { EndpointExample } from './example.ts';
import type { NextStep } from './next-step.ts';
import type { ParameterSchema } from './read-parameters.ts';

/** What endpoints need from the rest of the service. */
export interface EndpointServices {
  readonly prices: Prices;
  readonly pool: ProxyPool;
  /** The tiers that a request would try now, in order. */
  readonly tiersFor: (request: TierChoice) => readonly Tier[];
  readonly fetchPage: (request: PageRequest, mayClimbTo: (tier: Tier) => Promise<boolean>) => Promise<WalkResult>;
  /** Maximum bytes of a page, or of what is selected from it. */
  readonly maxCharacters: number;
  readonly pageWork: Pick<PageWork, 'for'>;
  /** Absent if none is configured: then the built-in extractor answers. */
  readonly model: LanguageModel | undefined;
  /** The sessions of callers. */
  readonly sessions: Pick<Sessions, 'begin' | 'end'>;
  /** Whether pages can be loaded with JavaScript. */
  readonly hasBrowser: boolean;
}

/** One call that is authorized and reserved, while it is worked on. */
export interface Job {
  readonly services: EndpointServices;
  readonly deadline: Deadline;
  /** Work on pages in a thread, in the caller's turn and no longer than its signal allows. */
  readonly work: Work;
  /** The caller: nothing is shared between partitions. */
  readonly partition: string;
  /** Reserves a higher price before a more expensive try; false if the account cannot pay for it. */
  readonly raiseTo: (credits: number) => Promise<boolean>;
  /** Called when the work may have acted on the caller's behalf: a caller who hangs up after that owes this much. */
  readonly owes: (credits: number) => void;
  /** Called with the page that the answer is made from. */
  readonly onPage?: ((page: Page) => void) | undefined;
  /** Called as soon as these are known, for the reply's headers and the log, whatever happens afterwards. */
  readonly facts: TargetFacts;
}

export interface TargetFacts {
  status?: number;
  url?: string;
  exit?: Exit;
  /** Set if a successful page is unusual, such as a soft 404. */
  note?: PageNote | undefined;
  /** Whether the session is new, continues, or has only its cookies left. */
  session?: 'new' | 'kept' | 'cookies-only';
  /** Milliseconds after which a target that refused may be asked again, if it said so. */
  retryAfter?: number | undefined;
  /** Set if nothing was asked of the target, because no browser was free in time. */
  lackedBrowser?: boolean | undefined;
  fetchMilliseconds?: number;
  /** For /data: whether the page could be read. */
  parseStatus?: string;
  /** Which model answered, and its token usage. */
  model?: string;
  usage?: Usage;
}

export function recordPage(
  facts: TargetFacts,
  { exit, status, finalUrl, note }: Pick<Page, 'exit' | 'status' | 'finalUrl' | 'note'>,
): void {
  facts.exit = exit;
  facts.status = status;
  facts.url = finalUrl;
  facts.note = note;
}

export function recordFailure(facts: TargetFacts, { exit, failure }: WalkFailure): void {
  facts.exit = exit;
  facts.status = failure.target?.statusCode;
  facts.url = failure.finalUrl;
  facts.retryAfter = failure.target?.retryAfter;
  facts.lackedBrowser = failure.lackedBrowser;
}

export interface Content {
  readonly contentType: string;
  /** Text, its UTF-8 bytes if they were made in a thread, or the bytes of a picture. */
  readonly body: string | Uint8Array;
  /** Additional headers about the answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Costs only the price of the page, without the endpoint's surcharge. */
  readonly atPagePrice?: boolean;
}

/** Whether the body is a picture and not text. */
export function isPicture(contentType: string): boolean {
  return contentType.startsWith('image/');
}

export function textOf(body: Content['body']): string {
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
}

export type Outcome =
  | { readonly content: Content; readonly credits: number }
  | {
      readonly failed: WalkFailure;
      readonly js: boolean;
      readonly nextStep: NextStep | undefined;
      readonly credits: number;
    };

/** The group of an endpoint in the OpenAPI document. */
export type EndpointTag = 'Pages' | 'Answers' | 'Search and sites';

/** Name and description of an endpoint as a tool, written for a language model that has to choose one. */
export interface ToolWords {
  readonly name: string;
  readonly title: string;
  /** What it returns, and when to use it. */
  readonly purpose: string;
  /** Whether a reader should consider it before all others. */
  readonly isFirstChoice?: boolean;
  /** Parameters that the tool does not have: those that the endpoint ignores, or that have only one valid value. */
  readonly omits?: readonly string[];
  /** Values that the tool does not offer, by parameter. */
  readonly omitsValues?: Readonly<Record<string, readonly string[]>>;
  /** Descriptions of parameters where those written for a query string would mislead. */
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface Endpoint<Schema extends ParameterSchema = ParameterSchema> {
  /** The path without its leading slash. Its last part is the command that does the same at a prompt. */
  readonly name: string;
  readonly tag: EndpointTag;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Schema;
  readonly example: EndpointExample;
  /** When to use it rather than another, in one sentence. */
  readonly advice: string;
  readonly tariff: Tariff;
  /** For the tariff `data`: the default prices of providers that differ from the price of /data. */
  readonly providerPrices?: Readonly<Record<string, number>>;
  readonly tool: ToolWords;
  /** Whether the whole endpoint goes beyond the specification. */
  readonly isExtension?: boolean;
  /** Whether it only works with a browser: `js` is then true by default, and must not be false. */
  readonly needsBrowser?: boolean;
  /** Headers that only this endpoint has, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Media types of the 200 response, each with its JSON Schema. */
  readonly content: Readonly<Record<string, z.ZodType>>;
  /** Rules between parameters. Throws a 400 refusal. */
  check(parameters: z.output<Schema>, services: EndpointServices): void;
  /** What is reserved before the work. */
  price(parameters: z.output<Schema>, services: EndpointServices): number;
  /** Milliseconds that the work may take. */
  timeout(parameters: z.output<Schema>): number;
  run(parameters: z.output<Schema>, job: Job): Promise<Outcome>;
}

/** An endpoint without its parameter types, for the table of all endpoints. */
export function anyEndpoint<Schema extends ParameterSchema>(endpoint: Endpoint<Schema>): Endpoint {
  return endpoint as unknown as Endpoint;
}

export const HTML_TYPE = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

export const html = (body: string): Content => ({ contentType: HTML_TYPE, body });

export const json = (value: unknown): Content & { readonly body: string } => ({
  contentType: JSON_TYPE,
  body: JSON.stringify(value),
});
