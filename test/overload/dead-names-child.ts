/**
 * Runs in its own network namespace, with a name server that never answers for `*.tarpit.example`: three callers do
 * nothing but request such names, each in another way, while a fourth wants pages of existing sites. Prints what the
 * fourth got.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answers, openQuestions, startNameServer } from '../fetching/egress/name-server.ts';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import { THOROUGH } from '../support/thorough.ts';

const PAGES = THOROUGH ? 40 : 8;
const DEAD_NAMES_OF_A_PAGE = THOROUGH ? 400 : 100;
/**
 * A caller that gives up at once repeats as often as the processor allows: this many at a time are enough to keep it
 * busy.
 */
const GIVING_UP = THOROUGH ? 30 : 4;

const answers: Answers = (name) => (name.endsWith('.tarpit.example') ? 'silent' : ['127.0.0.1']);
await using names = await startNameServer(answers, 53);
await using target = await startTarget({
  '/': '<!doctype html><title>Here</title><p>A page that is there.</p>',
  '/crowd': (request, response) => {
    const page = new URL(request.url ?? '', 'http://page.example').searchParams.get('page');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Crowd</title><script>
      for (let each = 0; each < ${DEAD_NAMES_OF_A_PAGE}; each += 1)
        fetch('http://n' + each + '-${page}.tarpit.example/').catch(() => {});
    </script>`);
  },
});
await using service = await startTestService({
  file: { plans: { crowd: { credits: 1_000_000, concurrency: 60 }, victim: { credits: 1_000_000, concurrency: 10 } } },
  environment: { MUDLARK_BROWSER_PAGES: '4' },
});

let over = false;
let count = 0;
const statuses = new Map<string, number>();

/** Repeats until the fourth caller has all its pages. */
async function loop(kind: string, key: string, parameters: (number: number) => Record<string, string>): Promise<void> {
  while (!over) {
    count += 1;
    const { status } = await service.call('/html', parameters(count), { key });
    statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
  }
}

const dead = (number: number) => `http://t${number}.tarpit.example/`;
const here = (name: string, path = '/') => `http://${name}.site.example:${target.port}${path}`;
const [short, long, proxies, pages, victim] = await Promise.all([
  ...['crowd', 'crowd', 'crowd', 'crowd'].map((plan) => service.newAccount(plan)),
  service.newAccount('victim'),
]);
const crowd = [
  ...Array.from({ length: GIVING_UP }, () =>
    loop('given up', short ?? '', (number) => ({ url: dead(number), js: 'false', timeout: '20' })),
  ),
  ...Array.from({ length: 40 }, () =>
    loop('waited for', long ?? '', (number) => ({ url: dead(number), js: 'false', timeout: '15000' })),
  ),
  ...Array.from({ length: 40 }, () =>
    loop('proxy', proxies ?? '', (number) => ({
      url: here('anything'),
      js: 'false',
      custom_proxy: `http://p${number}.tarpit.example:3128`,
    })),
  ),
  ...Array.from({ length: 2 }, () =>
    loop('page', pages ?? '', (number) => ({ url: here('crowd', `/crowd?page=${number}`), js_timeout: '5000' })),
  ),
];

const silent = () => names.questions.filter((question) => question.includes('tarpit')).length;
while (silent() < DEAD_NAMES_OF_A_PAGE) await sleep(20);

const before = silent();
const ofVictim: number[] = [];
let next = 0;
const visit = async () => {
  while (next < PAGES) {
    next += 1;
    const js = next % 8 === 0 ? 'true' : 'false';
    const { status } = await service.call('/html', { url: here(`v${next}`), js, timeout: '15000' }, { key: victim });
    ofVictim.push(status);
  }
};
await Promise.all([visit(), visit(), visit(), visit()]);
const unanswered = silent() - before;
over = true;
await Promise.all(crowd);
// The tab of a page is cleared after its answer; a look-up that nobody cancels takes twice as long as this.
for (const until = Date.now() + 3_000; openQuestions() > 0 && Date.now() < until; ) await sleep(20);
const left = openQuestions();
process.stdout.write(
  JSON.stringify({ wanted: PAGES, ofVictim, unanswered, left, crowd: Object.fromEntries(statuses) }),
);
