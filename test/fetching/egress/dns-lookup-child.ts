/**
 * Runs in its own network namespace, with its own name server: looks names up as the service does, and prints the
 * results and the queries.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createResolver } from '../../../src/fetching/egress/names/resolver.ts';
import { codeOf } from '../../../src/fetching/egress/unreachable.ts';
import { type Answers, openQuestions, startNameServer } from './name-server.ts';

const ZONE: Readonly<Record<string, readonly string[]>> = {
  'both.example': ['192.0.2.1', '2001:db8::1'],
  'six.example': ['2001:db8::6'],
  'wiki.team.corp.example': ['192.0.2.2'],
  'real.team': ['192.0.2.3'],
  'real.team.corp.example': ['192.0.2.4'],
  'half.example': ['192.0.2.5'],
  'empty.example': [],
  'many.example': Array.from({ length: 60 }, (_, index) => `192.0.2.${index + 100}`),
  'wiki.corp.example': ['192.0.2.6'],
  'shadowed.example': ['192.0.2.7'],
};
const answers: Answers = (name, _times, type) => {
  if (name.endsWith('.tarpit.example') || (name === 'half.example' && type === 'AAAA')) return 'silent';
  return ZONE[name.toLowerCase()];
};

await using names = await startNameServer(answers, 53);
const resolve = createResolver({ timeout: 2_500 });
const asker = (caller: string) => ({ caller, page: {} });
const found = async (name: string, signal = new AbortController().signal) =>
  resolve(name, signal, asker('one')).then((addresses) => [...addresses].sort().join(' '), codeOf);

const results: Record<string, string> = {};
for (const name of [...Object.keys(ZONE), 'wiki.team', 'wiki.team.', 'nobody.example', 'a.tarpit.example', 'wiki']) {
  results[name] = await found(name);
}
results['BOTH.example'] = await found('BOTH.example');

// The hosts file is read again after it has changed.
await writeFile('/etc/hosts', `${readFileSync('/etc/hosts', 'utf8')}192.0.2.9 new.example\n`);
await new Promise((settle) => setTimeout(settle, 1_100));
results['new.example'] = await found('new.example');

const leaving = new AbortController();
const crowd = Array.from({ length: 200 }, (_, index) =>
  resolve(`x${index}.tarpit.example`, leaving.signal, asker(`caller ${index % 10}`)).catch(() => 'left'),
);
const asked = () => names.questions.filter((question) => /^x\d+\.tarpit/.test(question)).length;
while (asked() < 200) await new Promise((settle) => setTimeout(settle, 10));
const atMost = openQuestions();
leaving.abort(new Error('left'));
await Promise.all(crowd);
const left = openQuestions();
process.stdout.write(JSON.stringify({ results, atMost, left, questions: names.questions }));
