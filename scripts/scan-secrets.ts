/**
 * Searches the files of the repository for secrets: those that git tracks, and those that it would add. Run by `npm
 * test`, or alone: `node scripts/scan-secrets.ts`. Prints the place and the kind of a secret, never the secret itself.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Finding {
  readonly line: number;
  readonly kind: string;
}

export interface FileFinding extends Finding {
  readonly path: string;
}

const SHAPES: readonly (readonly [kind: string, shape: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g],
  ['Mudlark API key', /\bmk_[A-Za-z0-9]{36}\b/g],
  ['AWS key id', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['AWS secret key', /\baws_secret_access_key\b["'\s:=]+[A-Za-z0-9/+]{40}\b/gi],
  ['Google API key', /\bAIza[0-9A-Za-z_-]{35}/g],
  ['Google OAuth secret', /\b(?:GOCSPX-[0-9A-Za-z_-]{20,}|ya29\.[0-9A-Za-z_-]{20,})/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,})/g],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20,}/g],
  ['Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}|hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/g],
  ['Anthropic key', /\bsk-ant-[A-Za-z0-9_-]{24,}/g],
  ['OpenAI key', /\bsk-(?!ant-)(?:[a-z]+-)?[A-Za-z0-9_]{32,}/g],
  ['Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,}/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g],
];

/** Scheme, user, password and host, up to the next blank or quote. */
const URL_WITH_PASSWORD =
  /(?<![\w+.-])[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@'"`<>\\]*:([^\s/@'"`<>\\]+)@(\[[^\]]*\]|[^\s/:'"`<>\\]*)/gi;

/** Words that are placeholders for passwords in the documentation and in tests. */
const EXAMPLE_PASSWORDS = new Set([
  'password',
  'pass',
  'pw',
  'p',
  'secret',
  'sesame',
  'hunter2',
  'wrong',
  'wrong-pass',
]);

/** Names that nobody can own (RFC 2606, RFC 6761), and this machine. */
const NOBODYS_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?$|^127\.|^\[::1\]$/i;

/** A placeholder that a program or a person fills in later. */
const HOLE = /^(?:\$|\{|%[A-Z])|…/;

export function findSecrets(text: string): Finding[] {
  // Almost every file has none: looking at each of its lines takes four times as long as at all of them together.
  if (![...SHAPES.map(([, shape]) => shape), URL_WITH_PASSWORD].some((shape) => text.search(shape) !== -1)) return [];
  return text.split('\n').flatMap((content, index) => kindsIn(content).map((kind) => ({ line: index + 1, kind })));
}

function kindsIn(line: string): string[] {
  const kinds = SHAPES.flatMap(([kind, shape]) => {
    // Keys in the documentation of vendors say that they are examples.
    const real = [...line.matchAll(shape)].filter(([match]) => !match.includes('EXAMPLE'));
    return real.map(() => kind);
  });
  for (const [, password = '', host = ''] of line.matchAll(URL_WITH_PASSWORD)) {
    const isExample = EXAMPLE_PASSWORDS.has(password) || HOLE.test(password) || NOBODYS_HOST.test(host);
    if (!isExample) kinds.push('URL with a password');
  }
  return kinds;
}

/** Undefined if there is no git, or no repository. */
export function filesOf(root: string): string[] | undefined {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.split('\0').filter((path) => path !== '') : undefined;
}

export function scanFiles(root: string, paths: readonly string[]): FileFinding[] {
  return paths.flatMap((path) => findSecrets(readText(join(root, path))).map((finding) => ({ path, ...finding })));
}

/** Empty for files that were removed meanwhile, and for entries that are not files, such as submodules. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const paths = filesOf(root);
  const found = scanFiles(root, paths ?? []);
  for (const { path, line, kind } of found) process.stderr.write(`${path}:${line}: ${kind}\n`);
  const summary = paths
    ? `${paths.length} files, ${found.length} secrets`
    : 'no git repository here: nothing was scanned';
  process.stdout.write(`${summary}\n`);
  process.exitCode = paths && found.length === 0 ? 0 : 1;
}
