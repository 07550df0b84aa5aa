/** The examples of the reference are correct: each call works as shown, and gets the answer that is shown. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { EXAMPLE, queryPairs } from '../../src/api/example.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import type { AnyOperation } from '../../src/api/operation-parts.ts';
import { withOtherPaths } from '../../src/api/other-operations.ts';
import { ERROR_EXAMPLE } from '../../src/api/reference/error-section.ts';
import { withoutVolatile } from '../support/example-answers.ts';
import { makeFolder } from '../support/folder.ts';
import { SNIPPET_RUNNERS } from '../support/run-snippets.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';

const { paths } = withOtherPaths(openApiDocument());
const ENDPOINTS = Object.entries(openApiDocument().paths);

function shownAnswer({ responses }: AnyOperation): {
  readonly status: number;
  readonly type?: string;
  readonly body?: unknown;
} {
  const [[status, { content = {} }] = assert.fail()] = Object.entries(responses);
  const shown = Object.entries(content).find(([, media]) => 'example' in media);
  return { status: Number(status), ...(shown && { type: shown[0], body: shown[1].example }) };
}

const written = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

describe('the examples of the reference', { timeout: 120_000 }, () => {
  let service: TestService;
  before(async () => {
    // A service with default settings: all examples use the demonstration site.
    service = await startTestService();
  });
  after(async () => {
    await service?.close();
  });

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${service.url}${path}`, {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${OPERATOR_KEY}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('Content-Type')?.split(';', 1)[0];
    return { status: response.status, type, body: await response.text() };
  }

  for (const [path, { get }] of ENDPOINTS) {
    it(`match the real answer of ${path}`, async () => {
      const answered = await call('get', `${path}?${new URLSearchParams(queryPairs(get[EXAMPLE].query))}`);
      const shown = shownAnswer(get);
      assert.equal(answered.status, shown.status, answered.body);
      if (shown.type === undefined) return assert.equal(answered.type, 'image/png');
      assert.equal(answered.type, shown.type);
      assert.deepEqual(withoutVolatile(answered.body), withoutVolatile(written(shown.body)));
    });
  }

  it('match the real answers of a job from start to end', async () => {
    const operation = (method: string, path: string) => paths[path]?.[method] ?? assert.fail(`${method} ${path}`);
    const compare = (answered: { readonly status: number; readonly body: string }, described: AnyOperation) => {
      const shown = shownAnswer(described);
      assert.equal(answered.status, shown.status, answered.body);
      assert.deepEqual(withoutVolatile(answered.body), withoutVolatile(written(shown.body)));
    };
    // The progress of a running job differs each time.
    const uncounted = (body: string) => ({ ...(withoutVolatile(body) as object), pages: 0, credits_used: 0 });
    const compareUncounted = (
      answered: { readonly status: number; readonly body: string },
      described: AnyOperation,
    ) => {
      const shown = shownAnswer(described);
      assert.equal(answered.status, shown.status, answered.body);
      assert.deepEqual(uncounted(answered.body), uncounted(written(shown.body)));
    };
    const create = operation('post', '/jobs');
    const begun = await call('post', '/jobs', create[EXAMPLE]?.body);
    compareUncounted(begun, create);
    const { id } = JSON.parse(begun.body) as { readonly id: string };
    let job = begun;
    while (!job.body.includes('"done"')) {
      await sleep(50);
      job = await call('get', `/jobs/${id}`);
    }
    compare(job, operation('get', '/jobs/{id}'));
    compare(await call('get', '/jobs'), operation('get', '/jobs'));
    compare(await call('get', `/jobs/${id}/results`), operation('get', '/jobs/{id}/results'));
    const urls = Array.from({ length: 500 }, (_, number) => `http://demo.mudlark.test/?${number}`);
    const long = await call('post', '/jobs', { endpoint: 'text', params: { js: false }, urls });
    const canceled = await call('delete', `/jobs/${(JSON.parse(long.body) as { readonly id: string }).id}`);
    compareUncounted(canceled, operation('delete', '/jobs/{id}'));
  });

  it('match the real answer to ending a session', async () => {
    const end = paths['/sessions/{name}']?.delete ?? assert.fail();
    const name = end[EXAMPLE]?.path?.name ?? assert.fail();
    await service.call('/html', { url: 'http://demo.mudlark.test/', js: false, session: name });
    assert.deepEqual(await call('delete', `/sessions/${name}`), {
      status: shownAnswer(end).status,
      type: undefined,
      body: '',
    });
  });

  it('match the real error that is shown', async () => {
    const { query, answer } = ERROR_EXAMPLE;
    const answered = await call('get', `/html?${new URLSearchParams(queryPairs(query))}`);
    assert.equal(answered.type, answer.type);
    assert.deepEqual(JSON.parse(answered.body), answer.body);
  });

  for (const [language, run] of Object.entries(SNIPPET_RUNNERS)) {
    it(`run unchanged as ${language}`, async (t) => {
      const page = await (await fetch(`${service.url}/docs`)).text();
      const shown = snippetsOf(parse(page)).filter((each) => each.language === language && each.id !== 'webhook');
      const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
      // The first call is shown twice.
      assert.equal(shown.length, operations.length + 1);
      const done = await finishedJob();
      await service.call('/html', { url: 'http://demo.mudlark.test/', js: false, session: 'visit' });
      const ready = shown.map(({ code }) =>
        code.replaceAll('YOUR_API_KEY', OPERATOR_KEY).replaceAll(/(?<=\/jobs\/)[0-9a-f-]{36}/g, done),
      );
      await using folder = await makeFolder();
      const printed = await run(ready, folder.path);
      if (!printed) return t.skip(`there is no ${language} here`);
      for (const [index, { id }] of shown.entries()) {
        const answer: string = printed[index] ?? '';
        const endpoint = ENDPOINTS.find(([path]) => path.slice(1).replaceAll('/', '-') === id)?.[1].get;
        if (!endpoint) assert.match(answer, OTHERS[id] ?? assert.fail(id), id);
        else if (id !== 'screenshot') {
          const body: string = language === 'curl' ? answer : answer.replace(/^200 /, '').replace(/\n$/, '');
          assert.deepEqual(withoutVolatile(body), withoutVolatile(written(shownAnswer(endpoint).body)), id);
        } else assert.equal((await readFile(join(folder.path, 'page.png'))).toString('latin1', 1, 4), 'PNG');
      }
    });
  }

  async function finishedJob(): Promise<string> {
    const { body } = await call('post', '/jobs', paths['/jobs']?.post?.[EXAMPLE]?.body);
    const { id } = JSON.parse(body) as { readonly id: string };
    while (!(await call('get', `/jobs/${id}`)).body.includes('"done"')) await sleep(50);
    return id;
  }
});

/** The output of calls that return something else each time, and of the first call. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  start: /^(?:200 )?# How to read the mud/,
  'delete-sessions-name': /^(?:204 )?\s*$/,
  'post-jobs': /^(?:202 )?\{"id":/,
  'get-jobs': /^(?:200 )?\{"jobs":\[/,
  'get-jobs-id': /^(?:200 )?\{"id":.*"state":"done"/,
  'delete-jobs-id': /^(?:200 )?\{"id":/,
  'get-jobs-id-results': /^(?:200 )?\{"cursor":1,/,
};

interface Shown {
  /** Of the part of the page. */
  readonly id: string;
  readonly language: string;
  readonly code: string;
}

function snippetsOf(node: DefaultTreeAdapterTypes.Node, id = ''): Shown[] {
  const attribute = (name: string) =>
    'attrs' in node ? node.attrs.find((each) => each.name === name)?.value : undefined;
  const children = 'childNodes' in node ? node.childNodes : [];
  if (attribute('role') === 'tabpanel') {
    const pre = children.find((child) => child.nodeName === 'pre') ?? assert.fail(id);
    return [{ id, language: attribute('data-language') ?? '', code: textOf(pre) }];
  }
  const within = node.nodeName === 'section' ? (attribute('id') ?? '') : id;
  return children.flatMap((child) => snippetsOf(child, within));
}

const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
