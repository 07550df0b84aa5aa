/** Searches a JSON value, and opens the path to matches. Limited, because a value may have any size and depth. */
import { CHUNK, isTree, type Opened, pathTo } from './json-rows.ts';

/** The most names and values that are searched; more would cause a noticeable delay. */
const MAX_EXAMINED = 300_000;
const MAX_MATCHES = 1_000;
/** The most rows that are opened together: more would take the browser seconds to draw. */
const MAX_OPENED = 1_500;

export interface JsonMatch {
  readonly path: string;
  /** For each ancestor path, how many children must be visible. */
  readonly through: Opened;
}

export interface JsonSearch {
  readonly matches: readonly JsonMatch[];
  /** Whether there may be more. */
  readonly more: boolean;
}

interface Node {
  readonly path: string;
  readonly name: string | undefined;
  readonly value: unknown;
  readonly parent: Node | undefined;
  /** Among its siblings, from 0. */
  readonly at: number;
}

/** Every name and value that contains the text, in the order of the tree. */
export function searchJson(value: unknown, text: string): JsonSearch {
  const wanted = text.toLowerCase();
  const matches: JsonMatch[] = [];
  let looked = 0;
  for (const node of walk(value)) {
    looked += 1;
    if (looked > MAX_EXAMINED || matches.length === MAX_MATCHES) return { matches, more: true };
    if (holds(node, wanted)) matches.push({ path: node.path, through: wayTo(node) });
  }
  return { matches, more: false };
}

function holds({ name, value }: Node, wanted: string): boolean {
  if (name?.toLowerCase().includes(wanted)) return true;
  return !isTree(value) && String(value).toLowerCase().includes(wanted);
}

function wayTo({ parent, at }: Node): Opened {
  const way = new Map<string, number>();
  for (let [above, place] = [parent, at]; above !== undefined; [above, place] = [above.parent, above.at]) {
    way.set(above.path, Math.ceil((place + 1) / CHUNK) * CHUNK);
  }
  return way;
}

/** Opens the path to a match as well. */
export function openedFor(opened: Opened, { through }: JsonMatch): Opened {
  const next = new Map(opened);
  for (const [path, seen] of through) next.set(path, Math.max(seen, next.get(path) ?? 0));
  return next;
}

/** Opens everything, from the top, as far as it can be drawn. */
export function allOpened(value: unknown): Opened {
  const opened = new Map<string, number>();
  let rows = 1;
  for (const node of breadthFirst(value)) {
    const size = Math.min(childrenOf(node.value).length, CHUNK);
    if (size === 0) continue;
    rows += size;
    if (rows > MAX_OPENED) break;
    opened.set(node.path, CHUNK);
  }
  return opened;
}

function* walk(value: unknown): Iterable<Node> {
  const waiting: Node[] = [root(value)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (const child of below(node).reverse()) waiting.push(child);
  }
}

function* breadthFirst(value: unknown): Iterable<Node> {
  let level: Node[] = [root(value)];
  while (level.length > 0) {
    const next: Node[] = [];
    for (const node of level) {
      yield node;
      // Only what could be in sight.
      next.push(...below(node).slice(0, CHUNK));
    }
    level = next;
  }
}

const root = (value: unknown): Node => ({ path: '', name: undefined, value, parent: undefined, at: 0 });

function below(parent: Node): Node[] {
  return childrenOf(parent.value).map(([name, value], at) => ({
    path: pathTo(parent.path, name),
    name: Array.isArray(parent.value) ? undefined : name,
    value,
    parent,
    at,
  }));
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((child, at) => [String(at), child] as const);
  return isTree(value) ? Object.entries(value) : [];
}
