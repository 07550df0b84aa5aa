/** What counts as used memory, and when new requests are refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MemoryGate } from '../../src/overload/memory-gate.ts';
import { killsIn, memoryUse, type ReadFile } from '../../src/overload/memory-use.ts';

const files =
  (content: Readonly<Record<string, string>>): ReadFile =>
  (path) =>
    content[path];

const MACHINE = { '/proc/meminfo': 'MemTotal:       1000 kB\nMemFree:         10 kB\nMemAvailable:    400 kB\n' };

describe('memory in use', () => {
  const CASES: [name: string, files: Record<string, string>, use: [used: number, limit: number] | undefined][] = [
    ['nothing is told', {}, undefined],
    ['the machine alone', MACHINE, [600 * 1024, 1000 * 1024]],
    [
      'a container',
      {
        ...MACHINE,
        '/proc/self/cgroup': '0::/\n',
        '/sys/fs/cgroup/memory.max': '1000\n',
        '/sys/fs/cgroup/memory.current': '900\n',
        '/sys/fs/cgroup/memory.stat': 'anon 500\ninactive_file 300\nactive_file 100\n',
      },
      [600, 1000],
    ],
    [
      'a group without a limit',
      {
        ...MACHINE,
        '/proc/self/cgroup': '0::/\n',
        '/sys/fs/cgroup/memory.max': 'max\n',
        '/sys/fs/cgroup/memory.current': '900\n',
      },
      [600 * 1024, 1000 * 1024],
    ],
    [
      'the limit of a group around its own',
      {
        '/proc/self/cgroup': '0::/system.slice/mudlark.service\n',
        '/sys/fs/cgroup/system.slice/mudlark.service/memory.max': 'max\n',
        '/sys/fs/cgroup/system.slice/mudlark.service/memory.current': '100\n',
        '/sys/fs/cgroup/system.slice/memory.max': '2000\n',
        '/sys/fs/cgroup/system.slice/memory.current': '1500\n',
      },
      [1500, 2000],
    ],
    [
      'the tightest of several',
      {
        '/proc/self/cgroup': '0::/a/b\n',
        '/sys/fs/cgroup/a/b/memory.max': '100\n',
        '/sys/fs/cgroup/a/b/memory.current': '10\n',
        '/sys/fs/cgroup/a/memory.max': '1000\n',
        '/sys/fs/cgroup/a/memory.current': '990\n',
      },
      [990, 1000],
    ],
    [
      'groups of the first version',
      {
        '/proc/self/cgroup': '7:cpu,cpuacct:/x\n6:memory:/docker/abc\n',
        '/sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes': '500\n',
        '/sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes': '400\n',
        '/sys/fs/cgroup/memory/docker/abc/memory.stat': 'inactive_file 1\ntotal_inactive_file 150\n',
      },
      [250, 500],
    ],
    [
      'the first version without a limit',
      {
        ...MACHINE,
        '/proc/self/cgroup': '6:memory:/\n',
        '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
        '/sys/fs/cgroup/memory/memory.usage_in_bytes': '400\n',
      },
      [600 * 1024, 1000 * 1024],
    ],
  ];
  for (const [name, content, use] of CASES) {
    test(name, () => {
      assert.deepEqual(memoryUse(files(content)), use && { used: use[0], limit: use[1] });
    });
  }

  test('is read without an exception, whatever the files contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (groups, limit, meminfo) => {
        const use = memoryUse((path) =>
          path === '/proc/self/cgroup' ? `0::/${groups}` : path === '/proc/meminfo' ? meminfo : limit,
        );
        assert.ok(use === undefined || use.limit > 0);
      }),
    );
  });
});

describe('the gate', () => {
  test('closes at its share of memory, and checks again after a while', () => {
    let current = 850;
    let time = 0;
    const read: ReadFile = (path) =>
      ({
        '/proc/self/cgroup': '0::/\n',
        '/sys/fs/cgroup/memory.max': '1000',
        '/sys/fs/cgroup/memory.current': String(current),
      })[path];
    const gate = new MemoryGate({ share: 0.9, read, now: () => time });
    assert.equal(gate.hasRoom(), true);
    current = 900;
    assert.equal(gate.hasRoom(), true);
    time += 250;
    assert.equal(gate.hasRoom(), false);
    current = 899;
    time += 250;
    assert.equal(gate.hasRoom(), true);
  });

  test('knows whether an amount of memory still fits below its share', () => {
    const read: ReadFile = (path) =>
      ({
        '/proc/self/cgroup': '0::/\n',
        '/sys/fs/cgroup/memory.max': '1000',
        '/sys/fs/cgroup/memory.current': '850',
      })[path];
    const gate = new MemoryGate({ share: 0.9, read });
    assert.equal(gate.hasRoomFor(49), true);
    assert.equal(gate.hasRoomFor(50), false);
    assert.equal(new MemoryGate({ share: 0.9, read: () => undefined }).hasRoomFor(1e15), true);
  });

  test('is open on this machine if its share is all of the memory', () => {
    assert.equal(new MemoryGate({ share: 1 }).hasRoom(), true);
  });
});

describe('processes that were ended for lack of memory', () => {
  const VMSTAT = { '/proc/vmstat': 'nr_free_pages 12\noom_kill 7\n' };
  for (const [where, content, kills] of [
    ['nowhere told', {}, 0],
    ['on the machine', VMSTAT, 7],
    [
      'in the own group',
      {
        ...VMSTAT,
        '/proc/self/cgroup': '0::/a.slice/b.service\n',
        '/sys/fs/cgroup/a.slice/b.service/memory.events': 'low 0\noom 3\noom_kill 2\noom_group_kill 0\n',
        '/sys/fs/cgroup/a.slice/memory.events': 'oom_kill 5\n',
      },
      2,
    ],
    [
      'in an older group',
      {
        ...VMSTAT,
        '/proc/self/cgroup': '4:memory:/mud\n0::/\n',
        '/sys/fs/cgroup/memory/mud/memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 4\n',
      },
      4,
    ],
    [
      'in a group that does not count',
      { ...VMSTAT, '/proc/self/cgroup': '4:memory:/\n', '/sys/fs/cgroup/memory/memory.oom_control': 'under_oom 0\n' },
      0,
    ],
  ] as const) {
    test(`are counted ${where}`, () => assert.equal(killsIn(files(content)), kills));
  }
});
