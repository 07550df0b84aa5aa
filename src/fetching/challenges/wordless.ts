/** Walls that say nothing: a script or a frame, and nothing else on the page for anybody to read or to do. */
import type { BarePage } from './bare-page.ts';
import { CHECK, type Mechanism } from './mechanism.ts';

export interface Arrival {
  readonly status: number;
  /** The service whose headers the answer has. */
  readonly protector: string | undefined;
}

/** What shows that it is one; undefined if it may be an application, or anything else. */
export function findWordlessWall(page: BarePage, does: Mechanism, { status, protector }: Arrival): string | undefined {
  if (page.text.length > MAX_TEXT_LENGTH || page.links > 0 || page.typedInputs > 0 || does.isBuilt) return undefined;
  if (does.sendsToCheck) return 'nothing but the way to a check';
  if (isFrameOfCheck(page)) return 'nothing but the frame of a check';
  if (does.refreshesWithToken && page.text === '' && hasNothingElse(page))
    return 'nothing but a refresh of the same page';
  if (!does.runsScript) return undefined;
  if (ONLY_CHECKS.has(status)) return `status ${status} and nothing but a script`;
  if (!hasNothingElse(page)) return undefined;
  if (REFUSALS.has(status) && page.scripts.length >= SOME_SCRIPT) return `status ${status} and nothing but a script`;
  if (isCipher(page, does)) return 'nothing but an obfuscated script';
  if (asksAndReloads(page)) return 'nothing but a script that reports and reloads';
  if (protector !== undefined && !SERVES_PAGES.has(protector)) return `nothing but a script, from ${protector}`;
  return undefined;
}

const MAX_TEXT_LENGTH = 40;
/** No application is served with these. */
const ONLY_CHECKS = new Set([202, 247, 412, 428, 429, 468, 498, 521, 567]);
/** An application may come with these if its server is misconfigured, but not as a script in the page itself. */
const REFUSALS = new Set([400, 401, 403, 405, 418, 503]);
const SOME_SCRIPT = 200;
/** Networks that deliver ordinary pages too. The others only protect. */
const SERVES_PAGES = new Set(['Cloudflare', 'Akamai', 'Vercel', 'Alibaba Cloud', 'Tencent EdgeOne', 'ArvanCloud']);

const BARE_TAGS =
  /^<(?:html|head|meta|title|body|script|style|noscript|base|center|br|input [^\n]*hidden|(?:div|p|span)(?: id=["']?[\w-]{1,12}["']?)?>)/;

/** Not even a place for an application to appear in. */
function hasNothingElse({ tags }: BarePage): boolean {
  const all = tags.split('\n');
  return all.every((tag) => BARE_TAGS.test(tag)) && all.filter((tag) => /^<(?:div|p|span)/.test(tag)).length <= 1;
}

const DISGUISES = /\b_0x[\da-f]{3,6}\b|\\x[\da-f]{2}|\\u00[\da-f]{2}/g;
const MANY = 100;

/**
 * A page whose only element is a script that nobody is to read. An application would have a place to appear in, a
 * title, or a file for its script.
 */
function isCipher({ title, text, scripts, tags }: BarePage, { hiddenFromSearch, loadsOthers }: Mechanism): boolean {
  const isUnnamed = title === '' || hiddenFromSearch;
  const isAlone = text === '' && isUnnamed && !loadsOthers && !/^<(?:div|p|span)\b/m.test(tags);
  return isAlone && (scripts.match(DISGUISES)?.length ?? 0) >= MANY;
}

/** Reports to the server, then loads the same page again, and shows nothing meanwhile. */
function asksAndReloads({ scripts }: BarePage): boolean {
  return (
    /location\.reload\(/.test(scripts) &&
    /\bfetch\(|xmlhttprequest|sendbeacon|fingerprint/.test(scripts) &&
    !/innerhtml|textcontent|innertext|\.append\(|getcontext\(|document\.write/.test(scripts)
  );
}

const CHECKED = new RegExp(
  `\\bsrc\\s*=\\s*["']?[^"'\\s>]*(?:${CHECK}|[/_.-](?:block(?:ed|page)?|denied|incident|guard)[/_.?-])`,
);

function isFrameOfCheck({ tags }: BarePage): boolean {
  const all = tags.split('\n');
  const frames = all.filter((tag) => tag.startsWith('<iframe'));
  const [frame = ''] = frames;
  return frames.length === 1 && CHECKED.test(frame) && all.every((tag) => tag === frame || BARE_TAGS.test(tag));
}
