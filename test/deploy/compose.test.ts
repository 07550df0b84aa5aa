import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { SETTINGS } from '../../src/config/settings.ts';
import { composeSchema, secondsOf } from './compose-schema.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const document: unknown = parse(read('compose.yaml'));
const compose = composeSchema.parse(document);
const { mudlark, postgres } = compose.services;
const example = read('deploy/compose.env.example');

/**
 * The time in seconds that the service takes to stop: 10 for running requests, and one more for what is left of them.
 */
const OWN_GRACE = 11;

describe('compose.yaml', () => {
  it('has nothing that the schema does not know', () => {
    assert.equal(composeSchema.safeParse(document).success, true);
    const changed = (change: (service: Record<string, unknown>) => void) => {
      const copy = structuredClone(document) as { services: { mudlark: Record<string, unknown> } };
      change(copy.services.mudlark);
      return composeSchema.safeParse(copy).success;
    };
    const wrong: ((service: Record<string, unknown>) => void)[] = [
      (service) => delete service.read_only,
      (service) => delete service.cap_drop,
      (service) => Object.assign(service, { read_olny: true }),
      (service) => Object.assign(service, { privileged: true }),
      (service) => Object.assign(service, { image: 'mudlark:latest' }),
      (service) => Object.assign(service, { image: 'mudlark' }),
      (service) => Object.assign(service, { ports: ['8080:8080'] }),
      (service) => Object.assign(service, { ports: ['0.0.0.0:8080:8080'] }),
      (service) => Object.assign(service, { cap_add: ['SYS_ADMIN'] }),
      (service) => Object.assign(service, { security_opt: ['seccomp=unconfined'] }),
      (service) => Object.assign(service, { volumes: ['/var/run/docker.sock:/var/run/docker.sock'] }),
    ];
    for (const change of wrong) assert.equal(changed(change), false, String(change));
  });

  it('refers only to things that exist', () => {
    for (const { networks, volumes, depends_on = {}, security_opt } of [mudlark, postgres]) {
      for (const name of networks) assert.ok(Object.hasOwn(compose.networks, name), name);
      for (const mount of volumes) assert.ok(Object.hasOwn(compose.volumes, mount.split(':')[0] ?? ''), mount);
      for (const name of Object.keys(depends_on)) assert.ok(compose.services[name as 'postgres'].healthcheck, name);
      for (const option of security_opt.filter((each) => each.startsWith('seccomp='))) {
        assert.ok(existsSync(join(ROOT, option.slice('seccomp='.length))), option);
      }
    }
  });

  it('sets only existing settings, and contains no secret', () => {
    const names = new Set(SETTINGS.map(({ name }) => name));
    const secrets = SETTINGS.filter(({ secret }) => secret).map(({ name }) => name);
    for (const [name, value] of Object.entries(mudlark.environment)) {
      assert.ok(names.has(name), `${name} is no setting`);
      if (secrets.includes(name)) assert.match(value, /\$\{[A-Z_]+(?::\?[^}]+|:-)\}/, name);
    }
    assert.equal(postgres.environment.POSTGRES_PASSWORD, '$' + '{POSTGRES_PASSWORD:?set it in .env}');
  });

  it('requires exactly the variables of its example environment, without values', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const offered = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)];
    assert.deepEqual(new Set(offered.map(([, name]) => name)), asked);
    for (const [, name, value] of offered) assert.equal(value, '', name);
  });

  it('gives the service enough time to stop', () => {
    assert.ok(secondsOf(mudlark.stop_grace_period) > OWN_GRACE);
  });

  it('lets only the service reach the database', () => {
    assert.deepEqual(postgres.networks, ['database']);
    assert.deepEqual(compose.networks.database, { internal: true });
    assert.equal(postgres.ports, undefined);
    const [, user, host, port, database] =
      /^postgres:\/\/(\w+):[^@]+@(\w+):(\d+)\/(\w+)$/.exec(mudlark.environment.MUDLARK_DATABASE_URL ?? '') ?? [];
    const { POSTGRES_USER, POSTGRES_DB } = postgres.environment;
    assert.deepEqual([user, host, port, database], [POSTGRES_USER, 'postgres', '5432', POSTGRES_DB]);
  });

  it('has the version of the package, and publishes the port of the image', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    assert.equal(mudlark.image, `mudlark:${version}`);
    const [, port] = /^ENV .*\bPORT=(\d+)/m.exec(read('Dockerfile')) ?? [];
    assert.deepEqual(mudlark.ports, [`127.0.0.1:8080:${port}`]);
    assert.ok(mudlark.volumes.some((mount) => read('Dockerfile').includes(`VOLUME ${mount.split(':')[1]}`)));
  });

  it('allows no new privileges, and no capability for the service', () => {
    for (const { security_opt } of [mudlark, postgres]) assert.ok(security_opt.includes('no-new-privileges:true'));
    assert.equal(mudlark.cap_add, undefined);
  });
});

describe('the seccomp profile', () => {
  const argument = z.strictObject({
    index: z.int(),
    value: z.int(),
    valueTwo: z.int().optional(),
    op: z.enum(['SCMP_CMP_EQ', 'SCMP_CMP_MASKED_EQ']),
  });
  const profile = z
    .strictObject({
      defaultAction: z.literal('SCMP_ACT_ERRNO'),
      defaultErrnoRet: z.int(),
      architectures: z.array(z.enum(['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'])),
      syscalls: z.array(
        z.strictObject({
          comment: z.string(),
          names: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
          action: z.enum(['SCMP_ACT_ALLOW', 'SCMP_ACT_ERRNO']),
          errnoRet: z.int().optional(),
          args: z.array(argument).optional(),
        }),
      ),
    })
    .parse(JSON.parse(read('deploy/docker/seccomp.json')));
  const rulesFor = (call: string) => profile.syscalls.filter(({ names }) => names.includes(call));
  const CLONE = { newMount: 0x20000, newGroup: 0x2000000, newHost: 0x4000000, newIpc: 0x8000000 };
  const USERS = 0x10000000;
  const PROCESSES = 0x20000000;
  const NETWORK = 0x40000000;

  it('names each call once', () => {
    const names = profile.syscalls.flatMap((rule) => rule.names);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });

  it('allows namespaces of users, processes and networks, and no others', () => {
    const [clone] = rulesFor('clone');
    const [{ value: mask = 0, valueTwo, op } = {}] = clone?.args ?? [];
    assert.deepEqual([op, valueTwo], ['SCMP_CMP_MASKED_EQ', 0]);
    assert.equal(mask & (USERS | PROCESSES | NETWORK), 0);
    for (const [name, flag] of Object.entries(CLONE)) assert.notEqual(mask & flag, 0, name);
    assert.deepEqual(rulesFor('unshare')[0]?.args, [{ index: 0, value: USERS, op: 'SCMP_CMP_EQ' }]);
    assert.equal(rulesFor('clone3')[0]?.action, 'SCMP_ACT_ERRNO');
  });

  it('allows nothing that changes the machine, other processes or the kernel', () => {
    const never = [
      'mount',
      'umount2',
      'pivot_root',
      'move_mount',
      'fsopen',
      'open_tree',
      'setns',
      'ptrace',
      'process_vm_readv',
      'process_vm_writev',
      'bpf',
      'perf_event_open',
      'init_module',
      'finit_module',
      'kexec_load',
      'reboot',
      'swapon',
      'sethostname',
      'settimeofday',
      'clock_settime',
      'keyctl',
      'add_key',
      'userfaultfd',
      'io_uring_setup',
      'mknod',
      'mknodat',
      'quotactl',
      'acct',
      'personality',
      'open_by_handle_at',
    ];
    for (const call of never) assert.deepEqual(rulesFor(call), [], call);
  });
});
