import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { ReturningTabs } from '../../../src/fetching/browser/tab/returning-tabs.ts';

describe('tabs that are being wiped', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const any = () => true;

  it('go to the page that waits for them', async () => {
    const tabs = new ReturningTabs<string>();
    tabs.begin('a');
    const taken = tabs.take(any, 100);
    assert.equal(tabs.end('a', true), true);
    assert.equal(await taken, 'a');
  });

  it('go to nobody if nobody waits, if they do not fit, or if they were not wiped', async () => {
    const tabs = new ReturningTabs<string>();
    assert.equal(await tabs.take(any, 100), undefined);
    tabs.begin('a');
    assert.equal(await tabs.take((tab) => tab === 'b', 100), undefined);
    assert.equal(tabs.end('a', true), false);
    assert.equal(tabs.end('never begun', true), false);
    tabs.begin('b');
    const taken = tabs.take(any, 100);
    assert.equal(tabs.end('b', false), false);
    assert.equal(await taken, undefined);
  });

  it('are each awaited by one page', async () => {
    const tabs = new ReturningTabs<string>();
    tabs.begin('a');
    tabs.begin('b');
    const taken = [1, 2, 3].map(() => tabs.take(any, 100));
    assert.equal(await taken[2], undefined);
    assert.equal(tabs.end('b', true), true);
    assert.equal(tabs.end('a', true), true);
    assert.deepEqual(await Promise.all(taken), ['a', 'b', undefined]);
  });

  it('are not awaited for long, and then free for others', async () => {
    const tabs = new ReturningTabs<string>();
    tabs.begin('a');
    const taken = tabs.take(any, 100);
    mock.timers.tick(100);
    assert.equal(await taken, undefined);
    const second = tabs.take(any, 100);
    assert.equal(tabs.end('a', true), true);
    assert.equal(await second, 'a');
  });
});
