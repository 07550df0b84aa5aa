import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ofKind, podOf, ROOT } from './kubernetes-objects.ts';

describe('the browsers in pods of their own', () => {
  const pod = podOf('mudlark-browsers');

  it('are started as the documentation says', () => {
    const page = readFileSync(join(ROOT, 'docs', 'browser.md'), 'utf8');
    const [, block = ''] = /```sh\nchromium-headless-shell \\\n([\s\S]*?)```/.exec(page) ?? [];
    const told = block.split('\n').flatMap((line) => {
      const flag = line.trim().replace(/ \\$/, '').replaceAll("'", '');
      return flag === '' ? [] : [flag.replace('<gateway>', '10.*')];
    });
    assert.ok(told.length > 10);
    assert.deepEqual(pod.containers[0]?.args, told);
    assert.deepEqual(pod.containers[0]?.command, ['tini', '--', '/usr/lib/chromium/chromium-headless-shell']);
  });

  it('are behind a proxy listener at the address that the service uses', () => {
    const door = pod.containers[1];
    const [service] = ofKind('Service').filter(({ metadata }) => metadata.name === 'mudlark-browsers');
    const port = door?.ports[0]?.containerPort;
    assert.equal(service?.spec.ports[0]?.port, 9221);
    assert.ok(door?.args?.[1]?.includes(`.listen(${port})`));
    assert.ok(door?.args?.[1]?.includes("connect(9222, '127.0.0.1')"));
    assert.ok(pod.containers[0]?.args?.includes('--remote-debugging-port=9222'));
  });

  it('reach the gateway and nothing else', () => {
    const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'mudlark-browsers');
    const only = [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'mudlark' } } }];
    assert.deepEqual(policy?.spec.egress, [{ to: only, ports: [{ port: 'gateway' }] }]);
    assert.deepEqual(policy?.spec.ingress, [{ from: only, ports: [{ port: 'devtools' }] }]);
  });
});
