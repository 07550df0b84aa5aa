/** Jobs as the service accepts and returns them. */

export interface CrawlRequest {
  readonly url: string;
  readonly limit?: number;
  readonly depth?: number;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly subdomains?: boolean;
  readonly sitemap?: boolean;
}

interface JobRequestBase {
  /** `text`, `html`, `selected`, `selected-multiple`, `ai/question`, `ai/fields` or `screenshot`. */
  readonly endpoint: string;
  /** Parameters of each page's call. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly webhook?: string;
  readonly concurrency?: number;
}

/** Either a list of pages, or a site. */
export type JobRequest = JobRequestBase &
  ({ readonly urls: readonly string[] } | { readonly crawl: CrawlRequest; readonly robots?: boolean });

export interface JobBody {
  id: string;
  state: 'running' | 'paused' | 'done' | 'canceled';
  /** Why it is paused. */
  reason?: string;
  endpoint: string;
  created_at: string;
  ended_at: string | null;
  pages: { total: number; succeeded: number; failed: number; left: number };
  credits_used: number;
  /** The key of `Service-Signature`; returned only when the job is created. */
  webhook_secret?: string;
}

/** One page of a job: `result` if it succeeded, otherwise `error`. */
export interface JobResult {
  cursor: number;
  url: string;
  depth: number;
  status: number;
  /** For crawls: the requested address, if a redirect led to the page. */
  requested_url?: string;
  /** For crawls: the page that has the same content. */
  duplicate_of?: string;
  /** Set if something about the page is unusual, such as `soft-404`. */
  note?: string;
  outcome: string;
  credits_used: number;
  result?: unknown;
  error?: { message: string; error_code?: string };
}
