import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { ReturningTabs } from '../../../src/fetching/browser/tab/returning-tabs.ts';

describe('tabs that are being wiped', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const any = () => true;
  const begun = (...letters: string[]) => {
    const tabs = new ReturningTabs<string>();
    for (const tab of letters) tabs.begin(tab);
    return tabs;
  };

  it('go to the page that waits for them', async () => {
    const tabs = begun('a', 'b');
    const taken = tabs.take(any, 100);
    assert.equal(tabs.end('a', true), true);
    assert.equal(await taken, 'a');
    assert.equal(tabs.end('b', true), false);
  });

  it('are not awaited if there are too few that fit', async () => {
    const tabs = begun('a', 'b');
    assert.equal(await tabs.take((tab) => tab === 'b', 100, 2), undefined);
    assert.equal(tabs.end('a', true), false);
    assert.equal(await tabs.take(any, 100, 2), undefined);
    const taken = tabs.take(any, 100);
    assert.equal(tabs.end('b', true), true);
    assert.equal(await taken, 'b');
    assert.equal(await tabs.take(any, 100), undefined);
    assert.equal(tabs.end('never begun', true), false);
  });

  it('go to nobody if they were not wiped', async () => {
    const tabs = begun('a', 'b');
    const taken = tabs.take(any, 100);
    assert.equal(tabs.end('a', false), false);
    assert.equal(await taken, undefined);
  });

  it('are each awaited by one page', async () => {
    const tabs = begun('a', 'b');
    const taken = [1, 2, 3].map(() => tabs.take(any, 100));
    assert.equal(await taken[2], undefined);
    assert.equal(tabs.end('b', true), true);
    assert.equal(tabs.end('a', true), true);
    assert.deepEqual(await Promise.all(taken), ['a', 'b', undefined]);
  });

  it('are not awaited for long, and then free for others', async () => {
    const tabs = begun('a', 'b');
    const taken = tabs.take(any, 100);
    mock.timers.tick(100);
    assert.equal(await taken, undefined);
    const second = tabs.take(any, 100);
    assert.equal(tabs.end('a', true), true);
    assert.equal(await second, 'a');
  });
});
