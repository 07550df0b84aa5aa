/** What an endpoint is: its path, its parameters, its price, its work, and how the OpenAPI document describes it. */
import type { z } from 'zod';
import type { Prices, Tariff } from '../accounts/pricing.ts';
import type { LanguageModel } from '../ai/models/language-model.ts';
import type { Usage } from '../ai/models/model.ts';
import type { Deadline } from '../deadline.ts';
import type { ProxyPool } from '../fetching/egress/proxies/proxy-pool.ts';
import { FetchFailure } from '../fetching/failure.ts';
import type { Exit, Page, PageNote, PageRequest, Tier } from '../fetching/page.ts';
import type { Sessions } from '../fetching/session/sessions.ts';
import type { TierChoice, WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import type { PageWork, Work } from '../page-work/page-work.ts';
import type { EndpointExample } from './example.ts';
import type { NextStep } from './next-step.ts';
import type { ParameterSchema } from './read-parameters.ts';

/** What endpoints need of the rest of the service. */
export interface EndpointServices {
  readonly prices: Prices;
  readonly pool: ProxyPool;
  /** The tiers that a request would try now, in order. */
  readonly tiersFor: (request: TierChoice) => readonly Tier[];
  readonly fetchPage: (request: PageRequest, mayClimbTo: (tier: Tier) => Promise<boolean>) => Promise<WalkResult>;
  /** The most that a page, or what is selected of it, may have. */
  readonly maxCharacters: number;
  /** Whether making answers has been warmed up. */
  readonly pageWork: Pick<PageWork, 'isWarm'>;
  /** Absent where none is configured: the built-in extractor answers then. */
  readonly model: LanguageModel | undefined;
  /** What callers keep between requests. */
  readonly sessions: Pick<Sessions, 'begin' | 'end'>;
  /** Whether pages with JavaScript can be had. */
  readonly hasBrowser: boolean;
}

/** One authorized, paid-for call at work. */
export interface Job {
  readonly services: EndpointServices;
  readonly deadline: Deadline;
  /** Work on pages in the caller's turn, away from the event loop and no longer than its signal allows. */
  readonly work: Work;
  /** Names the caller: nothing is shared between partitions. */
  readonly partition: string;
  /** Reserves a higher price before a costlier try; false when the account does not have it. */
  readonly raiseTo: (credits: number) => Promise<boolean>;
  /** Told when the work may have acted on the caller's behalf: who hangs up after that owes this much. */
  readonly owes: (credits: number) => void;
  /** Told of the page that the answer is made of. */
  readonly onPage?: ((page: Page) => void) | undefined;
  /** Told as soon as they are known, for the reply's headers and the log, whatever comes after. */
  readonly facts: TargetFacts;
}

export interface TargetFacts {
  status?: number;
  url?: string;
  exit?: Exit;
  /** What is odd about a page that is a success. */
  note?: PageNote | undefined;
  /** Whether the session began with this request, goes on, or has nothing left but its cookies. */
  session?: 'new' | 'kept' | 'cookies-only';
  /** Milliseconds after which a target that refused may be asked again, where it said so. */
  retryAfter?: number | undefined;
  fetchMilliseconds?: number;
  /** Of /data: whether the page could be read. */
  parseStatus?: string;
  /** Who answered, and what that took. */
  model?: string;
  usage?: Usage;
}

export function tellPage(
  facts: TargetFacts,
  { exit, status, finalUrl, note }: Pick<Page, 'exit' | 'status' | 'finalUrl' | 'note'>,
): void {
  facts.exit = exit;
  facts.status = status;
  facts.url = finalUrl;
  facts.note = note;
}

export function tellFailure(facts: TargetFacts, { exit, failure }: WalkFailure): void {
  facts.exit = exit;
  facts.status = failure.target?.statusCode;
  facts.url = failure.finalUrl;
  facts.retryAfter = failure.target?.retryAfter;
}

/** For endpoints without a `timeout` parameter: the usual message would advise a longer one. */
export function withoutTimeoutAdvice(failed: WalkFailure, milliseconds: number): WalkFailure {
  if (failed.failure.code !== 'timeout') return failed;
  return { ...failed, failure: new FetchFailure('timeout', `There was no answer within ${milliseconds} ms.`) };
}

export interface Content {
  readonly contentType: string;
  /** Text, its bytes in UTF-8 where they were written in a thread, or those of a picture. */
  readonly body: string | Uint8Array;
  /** Headers that say more about it. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Costs what the page alone costs, without what the endpoint adds. */
  readonly atPagePrice?: boolean;
}

/** Whether the body is a picture, and so no text. */
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

/** What an endpoint is found under in the OpenAPI document. */
export type EndpointTag = 'Pages' | 'Answers' | 'Search and sites';

/** How an endpoint is called and explained as a tool: written for a language model that has to choose one. */
export interface ToolWords {
  readonly name: string;
  readonly title: string;
  /** What it gives, and when it is the right one. */
  readonly purpose: string;
  /** Whether a reader should consider it before all others. */
  readonly isFirstChoice?: boolean;
  /** Parameters that a tool does not have: what the endpoint ignores, or what must be so anyway. */
  readonly omits?: readonly string[];
  /** Values that a tool does not offer, by parameter. */
  readonly omitsValues?: Readonly<Record<string, readonly string[]>>;
  /** Descriptions of parameters where the words for a query would mislead. */
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
  /** When to take it rather than another, in one sentence. */
  readonly advice: string;
  readonly tariff: Tariff;
  /** Of what it costs by the tariff `data`: what providers cost by themselves, where that is another price. */
  readonly providerPrices?: Readonly<Record<string, number>>;
  readonly tool: ToolWords;
  /** Whether all of it goes beyond the specification. */
  readonly isExtension?: boolean;
  /** Whether there is no doing it without a browser: `js` is true unless a caller says otherwise, and must be. */
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

/** An endpoint whose parameter types are forgotten, for the table of all of them. */
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
