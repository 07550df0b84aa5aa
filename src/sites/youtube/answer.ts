/** The JSON in an answer of YouTube, from any page or interface; and whether the answer is a wall. */
import { jsonAfter } from '../embedded-json.ts';
import { at, isObject, type Json, listOf, parseJson, textOf } from '../lenient-json.ts';
import type { Reading, SiteAnswer } from '../site.ts';

export interface Contents {
  /** `ytInitialPlayerResponse`, or an answer of `player`. */
  readonly player: Json;
  /** `ytInitialData`, or an answer of `next` or `browse`. */
  readonly page: Json;
  /** The whole answer, if it is JSON and neither of the two. */
  readonly json: Json;
}

const PLAYER_KEYS = ['playabilityStatus', 'videoDetails', 'microformat'];

export function contentsOf(answer: SiteAnswer): Contents {
  if (/^\s*[{[]/.test(answer.body)) return contentsOfJson(parseJson(answer.body));
  return {
    player:
      assigned(answer.body, 'ytInitialPlayerResponse') ?? playerOfConfig(jsonAfter(answer.body, 'ytplayer.config = ')),
    page: assigned(answer.body, 'ytInitialData'),
    json: undefined,
  };
}

/** Until 2020 the player's data was a string inside its configuration. */
function playerOfConfig(config: Json): Json {
  return parseJson(textOf(at(config, 'args', 'player_response')) ?? '');
}

/** One answer, or a list of the parts of a page. */
function contentsOfJson(json: Json): Contents {
  const parts = Array.isArray(json) ? json : [json];
  const first = (key: string) => parts.map((part) => at(part, key)).find(isObject);
  const isPlayer = PLAYER_KEYS.some((key) => at(json, key) !== undefined);
  return { player: first('playerResponse') ?? (isPlayer ? json : undefined), page: first('response') ?? json, json };
}

/** A variable of the page: with or without spaces, or as a property of the window; on mobile pages a string. */
function assigned(html: string, name: string): Json {
  for (const marker of [`${name} = `, `${name}=`, `window["${name}"] = `, `window['${name}'] = `]) {
    const value = jsonAfter(html, marker);
    if (value !== undefined) return value;
  }
  const quoted = quotedAfter(html, `${name} = '`);
  return quoted === undefined ? undefined : parseJson(unescaped(quoted));
}

function quotedAfter(html: string, marker: string): string | undefined {
  const start = html.indexOf(marker) + marker.length;
  if (start < marker.length) return undefined;
  let end = html.indexOf("'", start);
  while (end > 0 && html[end - 1] === '\\') end = html.indexOf("'", end + 1);
  return end < 0 ? undefined : html.slice(start, end);
}

/** A JavaScript string whose special characters are written `\x7b`. */
function unescaped(quoted: string): string {
  return quoted.replace(/\\x([\da-f]{2})|\\(.)/gis, (_, code, character) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A bare 404 of the JSON interface is about the interface: an unknown id is an error in its JSON. */
const INTERFACE = '/youtubei/';

/** Recognizes an answer that says "not here" or "not for you", before any data is read. */
export function refusalOf(answer: SiteAnswer): Reading | undefined {
  const { hostname = '', pathname = '' } = URL.parse(answer.finalUrl) ?? {};
  if (hostname === 'consent.youtube.com' || hostname === 'consent.google.com' || isConsentForm(answer.body)) {
    return { status: 'walled', why: 'YouTube asked for consent to cookies' };
  }
  if (hostname === 'accounts.google.com') return { status: 'walled', why: 'YouTube asked to sign in' };
  if (pathname.startsWith('/sorry/') || isCaptcha(answer.body))
    return { status: 'walled', why: 'YouTube took the request for a robot' };
  if (pathname.startsWith(INTERFACE)) return undefined;
  if (answer.status === 404 || answer.status === 410) return { status: 'not_found' };
  return undefined;
}

function isCaptcha(body: string): boolean {
  return body.includes('class="g-recaptcha"') && !body.includes('ytInitialData');
}

function isConsentForm(body: string): boolean {
  return /<form[^<>]*\baction="https:\/\/consent\.(?:youtube|google)\.com\/(?:save|s\b)/.test(body);
}

/** Whether the page says that the requested thing is gone, private or unviewable. */
export function hasErrorAlert(page: Json): boolean {
  return listOf(at(page, 'alerts')).some(
    (alert) => isObject(alert) && Object.values(alert).some((renderer) => at(renderer, 'type') === 'ERROR'),
  );
}

/** Whether the interface answers that there is no such channel or list. */
export function isUnknownId(json: Json): boolean {
  return ['INVALID_ARGUMENT', 'NOT_FOUND'].includes(textOf(at(json, 'error', 'status')) ?? '');
}
