/** What the tools need from the API, passed in by the wiring: its endpoints, their prices, and a way to call them. */
import type { Prices, Tariff } from '../accounts/pricing.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface EndpointParameter {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The tool description of an endpoint. */
export interface DescribedTool {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  readonly isFirstChoice?: boolean;
  readonly omits?: readonly string[];
  readonly omitsValues?: Readonly<Record<string, readonly string[]>>;
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface DescribedEndpoint {
  /** The path without its leading slash. */
  readonly name: string;
  readonly parameters: readonly EndpointParameter[];
  readonly tool: DescribedTool;
  readonly tariff: Tariff | 'free';
  /** Prices of providers, if they differ from the tariff. */
  readonly providerPrices?: Readonly<Record<string, number>> | undefined;
  /** Whether `js` has only one valid value. */
  readonly needsBrowser: boolean;
  /** A text may be long, so that a part of it can be requested; facts are a few lines. */
  readonly gives: 'text' | 'picture' | 'facts';
}

export interface EndpointAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Empty where the answer is a picture. */
  readonly body: string;
  /** The bytes of a picture. */
  readonly picture?: Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface EndpointCaller {
  readonly endpoints: readonly DescribedEndpoint[];
  /** Undefined if nothing is billed. */
  readonly prices: Prices | undefined;
  /** Undefined if no service runs jobs. */
  readonly jobs?: JobCaller | undefined;
  /** `apiKey` is undefined if there are no accounts. The signal ends the work, which then costs nothing. */
  call(
    endpoint: string,
    query: string,
    apiKey: string | undefined,
    signal: AbortSignal,
    whenLeft?: WhenLeft,
  ): Promise<EndpointAnswer>;
}

/** Calls back when the answer was sent, or its connection has ended. */
export type WhenLeft = (listener: () => void) => void;

/** Requests to `/jobs` of a service that runs them. */
export type JobCommand =
  /** The JSON body of the request. */
  | { readonly does: 'create'; readonly text: string }
  | { readonly does: 'list' }
  | { readonly does: 'read' | 'cancel'; readonly id: string }
  | { readonly does: 'results'; readonly id: string; readonly cursor: number; readonly limit: number };

export interface JobCaller {
  /** The endpoints that can be used in jobs. */
  readonly endpoints: readonly string[];
  call(
    command: JobCommand,
    apiKey: string | undefined,
    signal: AbortSignal,
    whenLeft?: WhenLeft,
  ): Promise<EndpointAnswer>;
}
