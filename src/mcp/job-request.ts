/** From the arguments of a tool to the JSON for `/jobs`. The API checks the values. */

type Arguments = Readonly<Record<string, unknown>>;

export function batchRequest({ urls, endpoint, params, concurrency }: Arguments): object {
  return { urls, ...common(endpoint, params, concurrency) };
}

export function crawlRequest({ endpoint, params, concurrency, ...crawl }: Arguments): object {
  return { crawl, ...common(endpoint, params, concurrency) };
}

function common(endpoint: unknown, params: unknown, concurrency: unknown): object {
  return {
    endpoint: endpoint ?? 'text',
    ...(params !== undefined && { params: paramsOf(params) }),
    ...(concurrency !== undefined && { concurrency }),
  };
}

/**
 * A tool for one page takes lists and objects as they are; some of them are JSON text in a query. Models write null for
 * "not given".
 */
function paramsOf(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
  const given = Object.entries(params).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, asQueryTakesIt(value)]));
}

function asQueryTakesIt(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isScalar) ? value : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([, each]) => isScalar(each))) return JSON.stringify(value);
  return Object.fromEntries(entries.map(([name, each]) => [name, String(each)]));
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
