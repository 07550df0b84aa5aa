/** The parts of taking pictures that need no browser: incoming bytes, memory for drawing, areas, and sizes of files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { around, fitting, onPage, wholePixels } from '../../../../src/fetching/browser/picture/picture-area.ts';
import { pictureSize } from '../../../../src/fetching/browser/picture/picture-size.ts';
import { MAX_PIXELS, PictureTurns } from '../../../../src/fetching/browser/picture/picture-turns.ts';
import { IncomingData } from '../../../../src/fetching/browser/protocol/incoming-data.ts';
import { plainPng } from '../../../support/hostile-pages/png.ts';

describe('data of a picture that arrive in parts', () => {
  const received = (parts: readonly Buffer[], most = Number.POSITIVE_INFINITY) => {
    const given: (Buffer | undefined)[] = [];
    const data = new IncomingData(most, (bytes) => given.push(bytes));
    for (const part of parts) data.write(part);
    data.end();
    assert.equal(given.length, 1, 'it is told once');
    return given[0];
  };
  const message = (bytes: Uint8Array) =>
    Buffer.from(`{"id":12,"result":{"data":"${Buffer.from(bytes).toString('base64')}"},"sessionId":"A1"}`);

  it('are the bytes that were sent, however the message is cut', () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(bytes, cuts, (sent, sizes) => {
        const all = message(sent);
        // The first part says where the data begin.
        const parts = [all.subarray(0, 40)];
        let at = 40;
        for (const size of sizes) {
          parts.push(all.subarray(at, at + size));
          at += size;
        }
        parts.push(all.subarray(Math.min(at, all.length)));
        assert.deepEqual(received(parts), Buffer.from(sent));
      }),
    );
  });

  it('are not kept beyond the maximum size', () => {
    const bytes = new Uint8Array(1_000_000).fill(7);
    assert.equal(received([message(bytes)], 999_999), undefined);
    assert.equal(received([message(bytes)], 1_000_000)?.length, 1_000_000);
  });

  it('are empty if the message has none, or is cut off', () => {
    for (const text of ['', '{"id":1,"result":{}}', '{"id":1,"result":{"data":"AAAA', 'x'.repeat(5_000)]) {
      assert.equal(received([Buffer.from(text)]), undefined, text.slice(0, 40));
    }
    assert.equal(received([]), undefined);
  });
});

describe('the room for pictures', () => {
  const late = () => new Error('late');
  const soon = () => performance.now() + 60_000;
  const of = (pixels: number, caller = 'one') => ({ pixels, caller });
  const allowed: number[] = [];
  const memory = {
    allow(bytes: number) {
      allowed.push(bytes);
      return () => {
        allowed.splice(allowed.indexOf(bytes), 1);
      };
    },
  };

  it('draws small ones in parallel and large ones one by one, in their order', async () => {
    const room = new PictureTurns(memory);
    const log: string[] = [];
    const ends: Record<string, () => void> = {};
    const draw = (name: string, pixels: number) =>
      room.use(of(pixels), soon(), late, () => {
        log.push(`${name} begins`);
        return new Promise<void>((resolve) => {
          ends[name] = resolve;
        });
      });
    const all = [draw('a', MAX_PIXELS / 2), draw('b', MAX_PIXELS / 2), draw('c', MAX_PIXELS), draw('d', 1)];
    await Promise.resolve();
    assert.deepEqual(log, ['a begins', 'b begins']);
    assert.equal(allowed.length, 2);
    ends.a?.();
    await all[0];
    assert.equal(log.length, 2, 'the large one waits for all of the room');
    ends.b?.();
    await all[1];
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(log.slice(2), ['c begins']);
    ends.c?.();
    await all[2];
    await new Promise((resolve) => setImmediate(resolve));
    ends.d?.();
    await all[3];
    assert.deepEqual(log.slice(3), ['d begins']);
    assert.ok(room.isFree);
    assert.deepEqual(allowed, []);
  });

  it('fails for a caller who waits too long, and stays reserved until the drawing is over', async () => {
    const room = new PictureTurns(undefined);
    let end = () => {};
    const work = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    const now = () => performance.now() + 20;
    await assert.rejects(room.use(of(MAX_PIXELS), now(), late, work), /^Error: late$/);
    assert.ok(!room.isFree, 'the browser still draws');
    await assert.rejects(
      room.use(of(1), now(), late, () => assert.fail('there is no room')),
      /^Error: late$/,
    );
    end();
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(room.isFree);
    assert.equal(await room.use(of(1), soon(), late, async () => 'drawn'), 'drawn');
  });

  it('refuses only pictures for which the machine has no memory', async () => {
    const room = new PictureTurns(memory, (bytes) => bytes < 100_000_000);
    const draw = (pixels: number) => room.use(of(pixels), soon(), late, async () => 'drawn');
    await assert.rejects(draw(30_000_000), /not enough memory now to draw a picture of 30 million pixels/);
    assert.equal(await draw(2_000_000), 'drawn');
    assert.ok(room.isFree);
    assert.deepEqual(allowed, []);
  });

  it('tells which one is the largest in work', async () => {
    const room = new PictureTurns(undefined);
    const gate = Promise.withResolvers<void>();
    const all = [10, 30, 20, MAX_PIXELS].map((pixels, index) =>
      room.use(of(pixels, `caller ${index}`), soon(), late, () => gate.promise),
    );
    await Promise.resolve();
    assert.deepEqual(room.largest, { pixels: 30, caller: 'caller 1' });
    gate.resolve();
    await Promise.all(all);
    assert.equal(room.largest, undefined);
  });

  it('is free again after a failure', async () => {
    const room = new PictureTurns(undefined);
    await assert.rejects(
      room.use(of(MAX_PIXELS), soon(), late, () => Promise.reject(new Error('gone'))),
      /^Error: gone$/,
    );
    assert.ok(room.isFree);
  });
});

describe('the area of a picture', () => {
  const side = fc.double({ min: 0.1, max: 2e6, noNaN: true });
  const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const area = fc.record({ x: place, y: place, width: side, height: side });

  it('fits into a picture, is not empty, and is complete if that fits', () => {
    const scale = fc.double({ min: 0.1, max: 4, noNaN: true });
    fc.assert(
      fc.property(
        area,
        scale,
        fc.constantFrom('png' as const, 'jpeg' as const, 'webp' as const),
        (given, by, format) => {
          const whole = wholePixels(given);
          if (whole.width === 0 || whole.height === 0) return;
          const { width, height } = fitting(whole, by, format);
          assert.ok(width >= 1 && height >= 1 && width <= 20_000 && height <= 20_000);
          assert.ok(width * height * by * by <= MAX_PIXELS || height === 1);
          if (format === 'webp') assert.ok(height * by <= 16_384 && width * by <= 16_384);
          const isSmall = whole.width * by <= 4_000 && whole.height * by <= 4_000;
          if (isSmall && whole.width <= 20_000 && whole.height <= 20_000) {
            assert.deepEqual([width, height], [whole.width, whole.height]);
          }
        },
      ),
    );
  });

  it('covers the requested area, in whole pixels', () => {
    fc.assert(
      fc.property(area, (given) => {
        const { x, y, width, height } = wholePixels(given);
        for (const value of [x, y, width, height]) assert.ok(Number.isInteger(value));
        assert.ok(x <= given.x + 0.02 && x + width >= given.x + given.width - 0.02);
        assert.ok(y <= given.y + 0.02 && y + height >= given.y + given.height - 0.02);
      }),
    );
  });

  it('is on the page, or undefined', () => {
    const page = { width: 800, height: 600 };
    assert.deepEqual(onPage({ x: -60, y: 10, width: 120, height: 80 }, page), { x: 0, y: 10, width: 60, height: 80 });
    assert.deepEqual(onPage({ x: 790, y: 590, width: 50, height: 50 }, page), {
      x: 790,
      y: 590,
      width: 10,
      height: 10,
    });
    assert.equal(onPage({ x: -120, y: 0, width: 120, height: 80 }, page), undefined);
    assert.equal(onPage({ x: 0, y: 600, width: 10, height: 10 }, page), undefined);
  });

  it('includes all corners of rotated elements and wrapped lines', () => {
    assert.equal(around([]), undefined);
    const turned = [5, 0, 10, 5, 5, 10, 0, 5];
    assert.deepEqual(around([turned, [20, 20, 30, 20, 30, 40, 20, 40]]), { x: 0, y: 0, width: 30, height: 40 });
  });
});

describe('the size of a picture', () => {
  it('is read from its file', () => {
    assert.deepEqual(pictureSize(plainPng(37, 11, [0, 0, 0])), { width: 37, height: 11 });
    const extended = Buffer.alloc(30);
    extended.write('RIFF', 0);
    extended.write('WEBPVP8X', 8);
    extended.writeUIntLE(299, 24, 3);
    extended.writeUIntLE(199, 27, 3);
    assert.deepEqual(pictureSize(extended), { width: 300, height: 200 });
  });

  it('is undefined for anything that is not a picture', () => {
    const starts = fc.constantFrom(
      '',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8',
      '\xff\xd8\xff\xe0',
      'RIFF1234WEBPVP8 ',
      'RIFF1234WEBPVP8L',
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 60 }), (start, rest) => {
        const size = pictureSize(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
        if (size) assert.ok(Number.isInteger(size.width) && Number.isInteger(size.height));
      }),
    );
    assert.equal(pictureSize(Buffer.from('<html>')), undefined);
    // Endless segments.
    assert.equal(pictureSize(Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex')), undefined);
  });
});
