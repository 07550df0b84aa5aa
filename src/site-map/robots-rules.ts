/** What a robots.txt allows (RFC 9309): the rules of the group that names us, or of the one for all. Pure. */
import { MAX_ROBOTS_BYTES } from './robots.ts';

export interface RobotsRules {
  allows(url: URL): boolean;
  /** Milliseconds to wait between two requests, up to a maximum; 0 if it does not say. */
  readonly delay: number;
}

interface Rule {
  readonly allow: boolean;
  readonly fits: (text: string) => boolean;
  /** The longest matching rule decides. */
  readonly length: number;
}

const MAX_RULES = 2_000;
const MAX_PATH_LENGTH = 500;
/** A rule with more matches nothing: two thousand of them would take long for each address. */
const MAX_STARS = 20;
/** `Crawl-delay` is not a standard, and some values would make a crawl take years. */
const MAX_DELAY = 10_000;

export const ALLOW_ALL: RobotsRules = { allows: () => true, delay: 0 };
export const ALLOW_NOTHING: RobotsRules = { allows: () => false, delay: 0 };

/** `agent` is a product's name without a version. */
export function robotsRules(robots: string, agent: string): RobotsRules {
  if (/^[\s\ufeff]*</.test(robots)) return ALLOW_ALL;
  const groups = groupsOf(robots);
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules).slice(0, MAX_RULES);
  const delay = Math.min(MAX_DELAY, Math.max(0, ...chosen.map((group) => group.delay)));
  if (rules.length === 0) return { ...ALLOW_ALL, delay };
  return {
    delay,
    allows(url) {
      if (url.pathname === '/robots.txt') return true;
      const path = literal(url.pathname + url.search);
      let best: Rule | undefined;
      for (const rule of rules) {
        if (best && (rule.length < best.length || (rule.length === best.length && !rule.allow))) continue;
        if (rule.fits(path)) best = rule;
      }
      return best?.allow ?? true;
    },
  };
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delay: number;
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const line of robots.slice(0, MAX_ROBOTS_BYTES).split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^[\s\ufeff]*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const word = name.toLowerCase();
    if (word === 'user-agent') {
      // Consecutive names belong to one group.
      if (!group || group.rules.length > 0 || group.delay > 0) {
        group = { agents: [], rules: [], delay: 0 };
        groups.push(group);
      }
      group.agents.push(value.trim().toLowerCase().replace(/\/.*$/, ''));
    } else if (group && word === 'crawl-delay') {
      const seconds = Number(/^\d{1,6}(?:\.\d{1,3})?(?=\s*$)/.exec(value.trim())?.[0] ?? 0);
      group.delay = Math.max(group.delay, seconds * 1_000);
    } else if (group && (word === 'allow' || word === 'disallow')) {
      const path = value.trim();
      const allow = word === 'allow';
      // An empty path matches nothing; it still ends the names of the group.
      const isUsable = path !== '' && path.length <= MAX_PATH_LENGTH && path.split('*').length <= MAX_STARS + 1;
      const fits = isUsable ? matcherOf(path) : () => false;
      group.rules.push({ allow, fits, length: path.length });
    }
  }
  return groups;
}

/** `*` matches anything, `$` at the end the end. Each part is searched once, from where the one before it ended. */
function matcherOf(path: string): (text: string) => boolean {
  const isWhole = path.endsWith('$');
  const [first = '', ...others] = (isWhole ? path.slice(0, -1) : path).split('*').map(literal);
  const last = isWhole ? others.pop() : undefined;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    if (!isWhole) return true;
    return last === undefined ? at === text.length : text.length - at >= last.length && text.endsWith(last);
  };
}

/** One spelling of all that mean the same: without unnecessary escapes, and with all others in capitals. */
function literal(text: string): string {
  return text
    .replace(/%([\da-f]{2})/gi, (escaped, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[^\w.~!&'()+,;=:@/?%[\]-]/gu, (character) => {
      const escaped = encodeURIComponent(character.toWellFormed());
      return escaped === '*' ? '%2A' : escaped;
    });
}
