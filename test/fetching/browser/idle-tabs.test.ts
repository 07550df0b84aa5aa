import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { IdleTabs } from '../../../src/fetching/browser/tab/idle-tabs.ts';

describe('idle tabs', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  /** Letters represent tabs. */
  function make() {
    const calls: string[] = [];
    const tabs = new IdleTabs<string>(60_000, (tab) => calls.push(`${tab} ends`));
    return { tabs, calls };
  }
  const any = () => true;

  it('are removed at their end, each by its own time', () => {
    const { tabs, calls } = make();
    tabs.add('a');
    mock.timers.tick(59_000);
    tabs.add('b');
    mock.timers.tick(1_000);
    assert.deepEqual(calls, ['a ends']);
    assert.equal(tabs.count(any), 1);
    assert.equal(tabs.find(any), 'b');
  });

  for (const way of ['take', 'takeOldest', 'takeAll'] as const) {
    it(`do not end once they are taken: ${way}`, () => {
      const { tabs, calls } = make();
      tabs.add('a');
      assert.deepEqual([tabs[way](any)].flat(), ['a']);
      mock.timers.tick(100_000);
      assert.deepEqual(calls, []);
      assert.equal(tabs.take(any), undefined);
    });
  }

  it('are taken newest first, or oldest first', () => {
    const { tabs } = make();
    for (const tab of ['a', 'b', 'c']) tabs.add(tab);
    assert.equal(tabs.take(any), 'c');
    assert.equal(tabs.takeOldest(any), 'a');
    assert.deepEqual(
      tabs.takeAll((tab) => tab !== 'b'),
      [],
    );
    assert.deepEqual(tabs.takeAll(any), ['b']);
  });
});
