/**
 * Which parameters of a call are kept with its record, so that it can be repeated: all that cannot be secret, up to a
 * size limit. Parameters are kept only if they are known to be harmless, not because they do not look like a secret.
 */
import type { KeptParameters } from '../usage/call-report.ts';
import type { Query } from './query.ts';

/** Maximum characters of the query. */
const MAX_KEPT = 8_000;
const MAX_NAMES = 40;
const MAX_NAME_LENGTH = 80;

/** Headers whose values say how a page was requested, and nothing about who requested it. */
const OPEN_HEADERS = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'content-type',
  'dnt',
  'origin',
  'pragma',
  'referer',
  'user-agent',
  'x-requested-with',
]);

/** `names` are the parameters of the endpoint: anything else, such as a key, is not kept. */
export function keptParameters(query: Query, names: ReadonlySet<string>): KeptParameters {
  const kept = new URLSearchParams();
  const leftOut: string[] = [];
  let characters = 0;
  for (const [name, value] of query.pairs()) {
    if (!names.has(name.replace(/\[.*$/s, ''))) continue;
    const open = withoutSecrets(name, value);
    if (open !== value) leftOut.push(name);
    if (open === undefined) continue;
    characters += name.length + open.length;
    if (characters <= MAX_KEPT) kept.append(name, open);
    else leftOut.push(name);
  }
  const missing = [...new Set(leftOut)].map((name) => name.slice(0, MAX_NAME_LENGTH));
  return { query: kept.toString(), leftOut: missing.slice(0, MAX_NAMES) };
}

/** The value that may be kept; undefined if nothing of it may be. */
function withoutSecrets(name: string, value: string): string | undefined {
  if (name === 'custom_proxy') return undefined;
  if (name === 'url') return withoutCredentials(value);
  if (name === 'actions') return withoutTypedText(value);
  if (name === 'headers') return withoutSecretHeaders(value);
  const [, header] = /^headers\[(.*)\]$/s.exec(name) ?? [];
  return header === undefined || isOpen(header) ? value : undefined;
}

const isOpen = (header: string) => OPEN_HEADERS.has(header.trim().toLowerCase());

/** Headers may also be given as one JSON object. */
function withoutSecretHeaders(value: string): string | undefined {
  const headers = parsed(value);
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return undefined;
  const entries = Object.entries(headers);
  const open = entries.filter(([header]) => isOpen(header));
  return open.length === entries.length ? value : JSON.stringify(Object.fromEntries(open));
}

function withoutCredentials(value: string): string {
  const url = URL.parse(value);
  if (!url || (url.username === '' && url.password === '')) return value;
  url.username = '';
  url.password = '';
  return url.href;
}

/** What is typed into a page may be a password. */
function withoutTypedText(value: string): string | undefined {
  const steps = parsed(value);
  if (!Array.isArray(steps)) return undefined;
  const typed = steps.some((step) => isTyping(step) && step.text !== '');
  return typed ? JSON.stringify(steps.map((step) => (isTyping(step) ? { ...step, text: '' } : step))) : value;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isTyping(step: unknown): step is { readonly text: unknown } {
  return typeof step === 'object' && step !== null && 'text' in step;
}
