/**
 * `npm run bench -- loop [names…]`: the longest time that /healthz waits while one caller sends the worst requests. The
 * service, the pages and the prober are separate processes, so that the figure shows the service's event loop plus the
 * noise of the machine. The first row (no requests) and the second (honest pages) show that noise. Beside it is the
 * processor time of the loop's longest turn, which the goal applies to, and its elapsed time without that in which
 * other processes had the processors.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { say } from '../figures.ts';
import { forkServer } from '../forked.ts';
import { KEY, startService } from '../service.ts';

const GOAL = 250;
const TIMES = 2;
const AT_ONCE = 2;

interface Attack {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

const attack = (name: string, path: string, page: string, query: Attack['query'] = {}): Attack => ({
  name,
  path,
  query: { ...query, url: page, timeout: '25000' },
});

const PLAIN = { js: 'false' };
const many = (selector: string, count: number) => ({ selectors: Array.from({ length: count }, () => selector) });
const script = (text: string, more = {}) => ({
  js_script: text,
  js_timeout: '20000',
  return_script_result: 'true',
  ...more,
});

const ATTACKS: readonly Attack[] = [
  attack('honest pages, with JavaScript', '/html', '/short'),
  attack('22 × selectors=body of 10 MB', '/selected-multiple', '/ten-megabytes', many('body', 22)),
  attack('22 × selectors=body of 10 MB, js=false', '/selected-multiple', '/ten-megabytes', {
    ...PLAIN,
    ...many('body', 22),
  }),
  attack('nested matches, 100 MB', '/selected-multiple', '/nested', many('div', 1)),
  attack('nested matches, 100 MB, js=false', '/selected-multiple', '/nested', { ...PLAIN, ...many('div', 1) }),
  attack('nested matches, 200 MB, js=false', '/selected-multiple', '/nested-more', { ...PLAIN, ...many('div', 1) }),
  attack('a match for each of a million tags', '/selected-multiple', '/tags', many('b', 3)),
  attack('a match for each of a million tags, js=false', '/selected-multiple', '/tags', { ...PLAIN, ...many('b', 3) }),
  attack('19 MiB of ASCII', '/html', '/ascii'),
  attack('19 MiB of ASCII, js=false', '/html', '/ascii', PLAIN),
  attack('19 MiB of Chinese', '/html', '/chinese'),
  attack('19 MiB of Chinese, js=false', '/html', '/chinese', PLAIN),
  attack('19 MiB of control characters, as JSON', '/html', '/control', { format: 'json' }),
  attack('19 MiB of control characters, as JSON, js=false', '/html', '/control', { ...PLAIN, format: 'json' }),
  attack('19 MiB of quotes, selected as JSON, js=false', '/selected', '/quotes', {
    ...PLAIN,
    selector: 'body',
    format: 'json',
  }),
  attack('19 MiB of gb18030, js=false', '/html', '/gb18030', PLAIN),
  attack('19 MiB of gb18030 in four bytes, js=false', '/html', '/gb18030-four', PLAIN),
  attack('19 MiB of Shift_JIS, js=false', '/html', '/shift-jis', PLAIN),
  attack('19 MiB of EUC-KR, js=false', '/html', '/euc-kr', PLAIN),
  attack('19 MiB of Big5, js=false', '/html', '/big5', PLAIN),
  attack('19 MiB of UTF-16, js=false', '/html', '/utf-16', PLAIN),
  attack('19 MiB of windows-1252, js=false', '/html', '/windows-1252', PLAIN),
  attack('Brotli, js=false', '/html', '/brotli', PLAIN),
  attack('/text as JSON, js=false', '/text', '/ascii', { ...PLAIN, text_format: 'json', return_links: 'true' }),
  attack('/text as XML, js=false', '/text', '/lines', { ...PLAIN, text_format: 'xml' }),
  attack('/ai/question of 10 MB, js=false', '/ai/question', '/ten-megabytes', { ...PLAIN, question: 'Which words?' }),
  attack('tags that never end, js=false', '/html', '/unclosed', PLAIN),
  attack('a script that throws 100 MB', '/html', '/short', script('throw "x".repeat(1e8)')),
  attack('a script that throws 100 MB where there is no eval', '/html', '/no-eval', script('throw "x".repeat(1e8)')),
  attack('a script that gives 19 MB of text', '/html', '/short', script('"é".repeat(19e6)')),
  attack('a script that gives 15 MB of JSON', '/html', '/short', script('Array(5e6).fill([])', { format: 'json' })),
  attack('a page that fetches a data: URL of 60 MB', '/html', '/data-url'),
  attack('dialogs of 60 MB', '/html', '/dialogs'),
  attack('a title of 60 MB, an address of 2 MB', '/html', '/names'),
  attack('a selector nested 8,000 deep', '/selected', '/short', {
    ...PLAIN,
    selector: `${':is('.repeat(8_000)}a${')'.repeat(8_000)}`,
  }),
];

export async function benchLoop(names: readonly string[]): Promise<boolean> {
  using target = await forkServer<{ http: number }>(new URL('./target.ts', import.meta.url));
  await using service = await startService({ watcher: new URL('./watch-turns.mjs', import.meta.url) });
  const prober = fork(new URL('./prober.ts', import.meta.url), [service.url]);
  try {
    await once(prober, 'message');
    const longest = async (word: string) => {
      prober.send(word);
      const [answer] = (await once(prober, 'message')) as [{ longest: number }];
      const { used, held } = await service.askWatcher<{ used: number; held: number }>();
      return { wait: answer.longest.toFixed(0), turn: used.toFixed(0), held: held.toFixed(0), good: used <= GOAL };
    };
    const wanted = ATTACKS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
    // Starting browsers and loading code in threads is not measured.
    for (const js of ['true', 'false'])
      await ask(`${service.url}/text?${queryOf({ url: page('/short'), js, timeout: '25000' })}`);
    await longest('begin');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const quiet = await longest('end');
    say(
      '| attack | longest wait of /healthz, ms | longest turn of the loop, ms of processor time | … elapsed, without waits for a processor | answers |',
    );
    say('|---|---|---|---|---|');
    say(`| nothing | ${quiet.wait} | ${quiet.turn} | ${quiet.held} | |`);
    let good = true;
    for (const each of wanted) {
      const query = queryOf({ ...each.query, url: page(String(each.query.url)) });
      await longest('begin');
      const answers = new Set<string>();
      for (let round = 0; round < TIMES; round += 1) {
        const asked = Array.from({ length: AT_ONCE }, () => ask(`${service.url}${each.path}?${query}`));
        for (const answer of await Promise.all(asked)) answers.add(answer);
      }
      const seen = await longest('end');
      good &&= seen.good;
      const turn = `${seen.turn}${seen.good ? '' : ' !'}`;
      say(`| ${each.name} | ${seen.wait} | ${turn} | ${seen.held} | ${[...answers].join(', ')} |`);
    }
    say(good ? `met    no turn takes more than ${GOAL} ms` : `MISSED some turns take more than ${GOAL} ms`);
    return good;
  } finally {
    prober.kill();
  }

  function page(path: string): string {
    return `http://127.0.0.1:${target.ports.http}${path}`;
  }
}

function queryOf(parameters: Attack['query']): string {
  const query = new URLSearchParams({ api_key: KEY });
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of typeof value === 'string' ? [value] : value) query.append(name, each);
  }
  return String(query);
}

/**
 * The status, with the size of a long answer, or the failure. Bodies are not kept, because this process must read
 * quickly.
 */
function ask(url: string): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      let bytes = 0;
      let head = '';
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) head = chunk.toString('latin1', 0, 2_000);
        bytes += chunk.length;
      });
      response.on('end', () => {
        const code = /"error_code":"(\w+)"/.exec(head)?.[1] ?? '';
        const size = bytes > 100_000 ? ` ${(bytes / 1e6).toFixed(0)} MB` : '';
        resolve(`${response.statusCode}${code && ` ${code}`}${size}`);
      });
      response.on('error', () => resolve('broken off'));
    }).on('error', (error) => resolve(error.message));
  });
}
