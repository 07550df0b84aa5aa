import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { type BrowserProcess, launchBrowser } from '../../../src/fetching/browser/process/browser-process.ts';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { PipeTransport } from '../../../src/fetching/browser/protocol/pipe-transport.ts';
import {
  BrowserGone,
  ProtocolClient,
  ProtocolError,
  type Session,
  SessionGone,
} from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { makeFolder, type TestFolder } from '../../support/folder.ts';
import { tries } from '../../support/thorough.ts';

const { headlessShell } = findBrowsers(process.env);

/** A client whose browser is the test: `answer` writes what a browser would send, `sent` is what the client sent. */
function pipes(maxBytes?: number) {
  const out = new PassThrough();
  const incoming = new PassThrough();
  const warnings: unknown[] = [];
  const client = new ProtocolClient(new PipeTransport(out, incoming, maxBytes), {
    onListenerError: (error) => warnings.push(error),
  });
  const answer = (...messages: object[]) =>
    incoming.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  const sent = () => {
    const text = String(out.read() ?? '');
    return text
      .split('\0')
      .filter((part) => part !== '')
      .map((part) => JSON.parse(part));
  };
  return { client, out, incoming, answer, sent, warnings };
}

const attached = (sessionId: string, parent?: string) => ({
  method: 'Target.attachedToTarget',
  params: { sessionId, targetInfo: {}, waitingForDebugger: false },
  ...(parent && { sessionId: parent }),
});
const detached = (sessionId: string, parent?: string) => ({
  method: 'Target.detachedFromTarget',
  params: { sessionId },
  ...(parent && { sessionId: parent }),
});

describe('messages on the pipe', () => {
  test('arrive completely, however the stream is split', async () => {
    const texts = fc.array(fc.string({ unit: ANY_CHARACTER, maxLength: 30 }), { minLength: 1, maxLength: 8 });
    const cuts = fc.infiniteStream(fc.integer({ min: 1, max: 9 }));
    await fc.assert(
      fc.asyncProperty(texts, cuts, async (values, sizes) => {
        const incoming = new PassThrough();
        const received: unknown[] = [];
        const transport = new PipeTransport(new PassThrough(), incoming);
        transport.start({
          message: (text) => received.push(JSON.parse(text)),
          sinkFor: () => undefined,
          oversized: () => assert.fail('nothing here is large'),
          closed: () => {},
        });
        let stream = Buffer.from(values.map((value) => `${JSON.stringify(value)}\0`).join(''));
        while (stream.length > 0) {
          const size = sizes.next().value;
          incoming.write(stream.subarray(0, size));
          stream = stream.subarray(size);
        }
        await turn();
        await turn();
        transport.close();
        assert.deepEqual(received, values);
      }),
      tries(60),
    );
  });

  test('are skipped if too large: their command fails, and the next one is served', async () => {
    const { client, answer } = pipes(1000);
    const large = client.browser.send('Browser.getVersion');
    const next = client.browser.send('Target.getTargets');
    answer({ id: 1, result: { product: 'x'.repeat(2000) } }, { id: 2, result: { targetInfos: [] } });
    await assert.rejects(large, { name: 'ProtocolError', message: 'Browser.getVersion: the answer is too large' });
    assert.deepEqual(await next, { targetInfos: [] });
    client.close();
  });

  test('the limit is inclusive', async () => {
    const message = JSON.stringify({ id: 1, result: { product: 'x'.repeat(500) } });
    for (const [limit, fits] of [
      [message.length, true],
      [message.length - 1, false],
    ] as const) {
      const { client, incoming } = pipes(limit);
      const answered = client.browser.send('Browser.getVersion').then(
        () => true,
        () => false,
      );
      incoming.write(`${message}\0`);
      assert.equal(await answered, fits);
      client.close();
    }
  });

  for (const [what, bytes] of [
    ['no JSON', 'hello\0'],
    ['an empty message', '\0'],
    ['a truncated one', '{"id":1,\0'],
    ['bytes of no encoding', '\xff\xfe\0'],
  ] as const) {
    test(`${what} ends the connection`, async () => {
      const { client, incoming } = pipes();
      const command = client.browser.send('Browser.getVersion');
      incoming.write(Buffer.from(bytes, 'latin1'));
      await assert.rejects(command, BrowserGone);
      await client.gone;
      assert.equal(client.isGone, true);
    });
  }

  for (const value of [{}, { id: 99, result: {} }, { method: 'No.such' }, { method: 'X.y', sessionId: 'none' }]) {
    test(`${JSON.stringify(value)} is ignored`, async () => {
      const { client, answer } = pipes();
      const command = client.browser.send('Target.getTargets');
      answer(value, { id: 1, result: { targetInfos: [] } });
      assert.deepEqual(await command, { targetInfos: [] });
      client.close();
    });
  }

  test('a listener that is added after an answer gets the event that follows in the same chunk', async () => {
    const { client, answer } = pipes();
    const heard = (async () => {
      const wrapped = async () => await client.browser.send('Target.getTargets');
      await wrapped();
      return await client.browser.once('Target.targetDestroyed');
    })();
    answer({ id: 1, result: {} }, { method: 'Target.targetDestroyed', params: { targetId: 'a' } });
    assert.deepEqual(await heard, { targetId: 'a' });
    client.close();
  });

  test('messages before the end are delivered before it', async () => {
    const { client, answer, incoming } = pipes();
    const commands = [client.browser.send('Target.getTargets'), client.browser.send('Target.getTargets')];
    const lost = client.browser.send('Target.getTargets');
    answer({ id: 1, result: {} }, { id: 2, result: {} });
    incoming.end('{"id":3,"res');
    await Promise.all(commands);
    await assert.rejects(lost, BrowserGone);
  });

  test('an error on either stream ends the connection', async () => {
    for (const which of ['out', 'incoming'] as const) {
      const made = pipes();
      const command = made.client.browser.send('Browser.getVersion');
      made[which].destroy(new Error('EPIPE'));
      await assert.rejects(command, BrowserGone);
    }
  });
});

describe('sessions', () => {
  test('last from attached to detached, and their children end with them', async () => {
    const { client, answer, sent } = pipes();
    assert.equal(client.session('page').ended, true);
    answer(attached('page'), attached('frame', 'page'), attached('worker', 'frame'), attached('other'));
    await turn();
    const [page, frame, worker, other] = ['page', 'frame', 'worker', 'other'].map((id) => client.session(id));
    assert.ok(page && frame && worker && other);
    assert.equal(client.session('page'), page);
    const ends: string[] = [];
    for (const session of [page, frame, worker, other]) session.onEnd(() => ends.push(session.id ?? ''));
    const commands = [page, frame, worker].map((session) => session.send('Page.reload'));
    const kept = other.send('Page.reload');
    await turn();
    assert.deepEqual(
      sent().map(({ sessionId }) => sessionId),
      ['page', 'frame', 'worker', 'other'],
    );
    answer(detached('page'));
    for (const command of commands) await assert.rejects(command, SessionGone);
    assert.deepEqual(ends, ['worker', 'frame', 'page']);
    await assert.rejects(page.send('Page.reload'), SessionGone);
    await assert.rejects(page.once('Page.loadEventFired'), SessionGone);
    assert.deepEqual(sent(), []);
    assert.deepEqual(client.load, { commands: 1, sessions: 1 });
    answer({ id: 4, result: {}, sessionId: 'other' });
    await kept;
    client.close();
    assert.equal(other.ended, true);
    assert.deepEqual(ends, ['worker', 'frame', 'page', 'other']);
  });

  test('events go to the session they name', async () => {
    const { client, answer } = pipes();
    answer(attached('a'), attached('b'));
    await turn();
    const heard: string[] = [];
    const off = client.session('a').on('Page.loadEventFired', ({ timestamp }) => heard.push(`a${timestamp}`));
    client.session('b').on('Page.loadEventFired', ({ timestamp }) => heard.push(`b${timestamp}`));
    client.browser.on('Page.loadEventFired', () => heard.push('browser'));
    const event = (sessionId: string, timestamp: number) => ({
      method: 'Page.loadEventFired',
      params: { timestamp },
      sessionId,
    });
    answer(event('a', 1), event('b', 2), event('c', 3));
    await turn();
    off();
    answer(event('a', 4), event('b', 5));
    await turn();
    assert.deepEqual(heard, ['a1', 'b2', 'b5']);
    client.close();
  });

  test('end when the browser answers that it does not know them', async () => {
    const { client, answer } = pipes();
    answer(attached('a'));
    await turn();
    const session = client.session('a');
    const [first, second] = [session.send('Page.reload'), session.send('Page.reload')];
    answer({ id: 1, error: { code: -32001, message: 'Session with given id not found.' } });
    await assert.rejects(first, SessionGone);
    await assert.rejects(second, SessionGone);
    assert.equal(session.ended, true);
    client.close();
  });

  test('a listener that throws stops neither the others nor the next message', async () => {
    const { client, answer, warnings } = pipes();
    const heard: number[] = [];
    client.browser.on('Target.targetDestroyed', () => {
      throw new Error('first');
    });
    client.browser.on('Target.targetDestroyed', () => heard.push(1));
    client.browser.onEnd(() => {
      throw new Error('end');
    });
    client.browser.onEnd(() => heard.push(2));
    const command = client.browser.send('Target.getTargets');
    answer({ method: 'Target.targetDestroyed', params: { targetId: 'a' } }, { id: 1, result: {} });
    await command;
    client.close();
    assert.deepEqual(heard, [1, 2]);
    assert.deepEqual(
      warnings.map((error) => (error instanceof Error ? error.message : '')),
      ['first', 'end'],
    );
  });

  test('listeners come and go while an event is served', async () => {
    const { client, answer } = pipes();
    const heard: string[] = [];
    const listen = (name: string, then: () => void = () => {}) =>
      client.browser.on('Target.targetDestroyed', () => {
        heard.push(name);
        then();
      });
    listen('a', () => {
      offB();
      listen('late');
    });
    const offB = listen('b');
    answer({ method: 'Target.targetDestroyed', params: { targetId: '1' } });
    await turn();
    assert.deepEqual(heard, ['a']);
    client.close();
  });

  test('once() gets one event, and its signal removes the listener', async () => {
    const { client, answer } = pipes();
    const stop = new AbortController();
    const first = client.browser.once('Target.targetDestroyed');
    const given = client.browser.once('Target.targetCreated', stop.signal);
    stop.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    await assert.rejects(client.browser.once('Target.targetCreated', stop.signal), /enough/);
    answer(
      { method: 'Target.targetDestroyed', params: { targetId: '1' } },
      { method: 'Target.targetDestroyed', params: { targetId: '2' } },
    );
    assert.deepEqual(await first, { targetId: '1' });
    const last = client.browser.once('Target.targetDestroyed');
    client.close();
    await assert.rejects(last, BrowserGone);
  });

  test('a rejection that nobody waits for is dropped', async () => {
    const { client } = pipes();
    client.browser.send('Browser.getVersion');
    client.browser.once('Target.targetDestroyed');
    client.close();
    client.browser.send('Browser.getVersion');
    // An unhandled rejection would fail the test.
    await turn();
    await turn();
  });
});

const skip = headlessShell === undefined && 'no headless shell on this machine';

describe('with a browser', { skip, timeout: 60_000 }, () => {
  let folder: TestFolder;
  let browser: BrowserProcess;

  before(async () => {
    folder = await makeFolder();
    browser = await launchBrowser({
      executable: headlessShell ?? '',
      kind: 'shell',
      folder: folder.path,
    });
  });
  after(async () => {
    await browser?.close();
    await folder[Symbol.asyncDispose]();
  });

  async function openTab(): Promise<{ session: Session; targetId: string }> {
    const { targetId } = await browser.client.browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.client.browser.send('Target.attachToTarget', { targetId, flatten: true });
    return { session: browser.client.session(sessionId), targetId };
  }
  const evaluate = async (session: Session, expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;

  test('many commands at once, each with its own answer', async () => {
    const tabs = await Promise.all([openTab(), openTab(), openTab()]);
    const asked = Array.from({ length: 3000 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map((index) => evaluate(tabs[index % 3]?.session ?? assert.fail(), `${index} * 2`)),
    );
    assert.deepEqual(
      answers,
      asked.map((index) => index * 2),
    );
    assert.equal(browser.client.load.commands, 0);
    for (const { targetId } of tabs) await browser.client.browser.send('Target.closeTarget', { targetId });
  });

  test('events reach their own tab', async () => {
    const [one, two] = await Promise.all([openTab(), openTab()]);
    const heard: string[] = [];
    for (const [name, { session }] of [
      ['one', one],
      ['two', two],
    ] as const) {
      session.on('Page.frameNavigated', ({ frame }) => heard.push(`${name} ${frame.url}`));
      await session.send('Page.enable');
    }
    const loaded = two.session.once('Page.loadEventFired');
    await two.session.send('Page.navigate', { url: 'data:text/html,two' });
    await loaded;
    assert.deepEqual(heard, ['two data:text/html,two']);
    for (const { targetId } of [one, two]) await browser.client.browser.send('Target.closeTarget', { targetId });
  });

  test('a closed tab ends its session and the command that it was busy with', async () => {
    const { session, targetId } = await openTab();
    const ended = new Promise<void>((resolve) => session.onEnd(resolve));
    const waiting = session.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true });
    await browser.client.browser.send('Target.closeTarget', { targetId });
    await assert.rejects(waiting, SessionGone);
    await ended;
    assert.equal(session.ended, true);
    assert.deepEqual(browser.client.load, { commands: 0, sessions: 0 });
  });

  test('a refused command fails with its name and the reason', async () => {
    await assert.rejects(
      browser.client.browser.send('Target.attachToTarget', { targetId: 'none', flatten: true }),
      (error) => error instanceof ProtocolError && error.code === -32602 && error.method === 'Target.attachToTarget',
    );
  });

  test('lone surrogates, NUL and all Unicode planes make the round trip', async () => {
    const { session, targetId } = await openTab();
    for (const text of ['\ud800', 'a\udc00b', '\0', '\u{1f600}', '\u2028', 'ä€', '\ufffe\uffff', '"\x7f\x01']) {
      // Written in the command, and created in the page: each direction is tested separately.
      const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
      assert.equal(await evaluate(session, `'${text}' === String.fromCharCode(${units})`), true, `sent ${units}`);
      assert.equal(await evaluate(session, `String.fromCharCode(${units})`), text, `received ${units}`);
    }
    await browser.client.browser.send('Target.closeTarget', { targetId });
  });

  test('an answer of 3 MB arrives completely; one of 10 MB is refused while other commands are served', async () => {
    const { session, targetId } = await openTab();
    assert.equal(await evaluate(session, `'<p>ä</p>'.repeat(375_000)`), '<p>ä</p>'.repeat(375_000));
    const large = evaluate(session, `'<p>ä</p>'.repeat(1_250_000)`);
    const refused = assert.rejects(large, { name: 'ProtocolError', answerTooLarge: true });
    const small = await browser.client.browser.send('Browser.getVersion');
    assert.match(small.product, /Chrome/);
    await refused;
    await browser.client.browser.send('Target.closeTarget', { targetId });
  });

  test('a command of 5 MB', async () => {
    const { session, targetId } = await openTab();
    assert.equal(await evaluate(session, `'${'x'.repeat(5_000_000)}'.length`), 5_000_000);
    await browser.client.browser.send('Target.closeTarget', { targetId });
  });
});
