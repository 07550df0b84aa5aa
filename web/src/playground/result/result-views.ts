/** The possible views of a result, by its content. Knows nothing about how they are drawn. */
import type { PlaygroundResult } from '../../../../src/dashboard/contract.ts';

export type ResultView =
  | { readonly kind: 'page'; readonly label: string; readonly html: string }
  | { readonly kind: 'markdown'; readonly label: string; readonly text: string }
  | { readonly kind: 'json'; readonly label: string; readonly value: unknown }
  | { readonly kind: 'picture'; readonly label: string; readonly mediaType: string; readonly base64: string }
  | { readonly kind: 'source'; readonly label: string; readonly text: string };

/** The part of an answer that is shown. */
export type Shown = Pick<PlaygroundResult, 'status' | 'contentType' | 'body' | 'encoding'>;

/** The most useful one first. */
export function viewsOf(endpoint: string, result: Shown): readonly ResultView[] {
  const [mediaType = ''] = result.contentType.split(';', 1);
  if (result.encoding === 'base64') return [picture(mediaType, result.body)];
  // If a target answers JSON, or a script returns some, /html returns it unchanged, declared as HTML.
  const parsed = mediaType === 'application/xml' ? undefined : parseTree(result.body);
  if (parsed) return [...insideViews(endpoint, parsed.value, result), tree(parsed.value), source('Raw', result.body)];
  if (mediaType === 'text/html') return [page(result.body), source('HTML', result.body)];
  if (mediaType === 'text/plain') return [preview(result.body), source('Markdown', result.body)];
  return [source('Raw', result.body)];
}

/** A page or a text that was requested as JSON. */
function insideViews(endpoint: string, value: unknown, { status }: Shown): ResultView[] {
  if (status !== 200) return [];
  const { result, content, content_type: type } = value as Readonly<Record<string, unknown>>;
  if (endpoint === 'screenshot' && typeof result === 'string') return [picture(String(type), result)];
  if (endpoint === 'text' && typeof content === 'string') return [preview(content)];
  if (typeof result !== 'string') return [];
  return endpoint === 'ai/question' ? [preview(result)] : [page(result), source('HTML', result)];
}

const picture = (mediaType: string, base64: string): ResultView => ({
  kind: 'picture',
  label: 'Picture',
  mediaType,
  base64,
});
const page = (html: string): ResultView => ({ kind: 'page', label: 'Page', html });
const preview = (text: string): ResultView => ({ kind: 'markdown', label: 'Preview', text });
const tree = (value: unknown): ResultView => ({ kind: 'json', label: 'JSON', value });
const source = (label: string, text: string): ResultView => ({ kind: 'source', label, text });

/** The body as a tree, if it has branches: a single number or word is better shown as text. */
function parseTree(body: string): { readonly value: object } | undefined {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    return { value: JSON.parse(body) as object };
  } catch {
    return undefined;
  }
}
