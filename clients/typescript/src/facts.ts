/** What the service says about a request in the headers of its answer. */

export interface Facts {
  /** Unique ID of the request: mention it when you report a problem. */
  readonly requestId: string | undefined;
  /** Credits that the request was billed. */
  readonly creditsUsed: number | undefined;
  /** Credits left, monthly and pay-as-you-go. */
  readonly creditsRemaining: number | undefined;
  /** Requests that can be started now. */
  readonly concurrencyRemaining: number | undefined;
  /** HTTP status of the target page. */
  readonly targetStatus: number | undefined;
  /** Address of the target page after redirects. */
  readonly targetUrl: string | undefined;
  /** Set if something about the target page is unusual: `soft-404`. */
  readonly targetNote: string | undefined;
  /** `new`, `kept` or `cookies-only`, if the request named a session. */
  readonly session: string | undefined;
  /** Names of parameters that the endpoint does not have, separated by commas. */
  readonly ignoredParameters: string | undefined;
  /**
   * What the request was sent through: a proxy tier (datacenter, residential, stealth), `custom` (your own proxy) or
   * `dedicated` (the operator’s route for this domain).
   */
  readonly proxyTier: string | undefined;
  /** Which model answered, or `builtin`. */
  readonly model: string | undefined;
  /** Width and height of a picture in pixels, as `1920x945`. */
  readonly pictureSize: string | undefined;
  /** The size of the complete picture, if it was cut. */
  readonly pictureCut: string | undefined;
}

export function factsOf(headers: Headers): Facts {
  const text = (name: string) => headers.get(`Service-${name}`) ?? undefined;
  const number = (name: string) => (headers.has(`Service-${name}`) ? Number(text(name)) : undefined);
  return {
    requestId: text('Request-Id'),
    creditsUsed: number('Credits-Used'),
    creditsRemaining: number('Credits-Remaining'),
    concurrencyRemaining: number('Concurrency-Remaining'),
    targetStatus: number('Target-Status'),
    targetUrl: text('Target-Url'),
    targetNote: text('Target-Note'),
    ignoredParameters: text('Ignored-Parameters'),
    session: text('Session'),
    proxyTier: text('Proxy-Tier'),
    model: text('Model'),
    pictureSize: text('Picture-Size'),
    pictureCut: text('Picture-Cut'),
  };
}
