/** The exact part of the Compose file format that our file uses: a misspelled key would otherwise be ignored. */
import { z } from 'zod';

const duration = z.string().regex(/^(?:\d+m)?(?:\d+s)?$/);
const size = z.string().regex(/^\d+(?:mb?|gb?)$/);
const mount = z.string().regex(/^[a-z]+:\/[\w/-]+$/, 'a named volume and where it goes');
const tmpfs = z.string().regex(/^\/[\w/-]+(?::size=\d+[mg],mode=\d{4})?$/);
/** No tag like `latest`, which names another image every day. */
const image = z.string().regex(/^[a-z0-9/-]+:\d+\.\d+[\w.-]*$/);
const capability = z.enum(['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']);

const service = z.strictObject({
  build: z.literal('.').optional(),
  image,
  restart: z.literal('unless-stopped'),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  environment: z.record(z.string(), z.string()),
  /** No port is open to other machines. */
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  networks: z.array(z.string()).min(1),
  volumes: z.array(mount).min(1),
  read_only: z.literal(true),
  tmpfs: z.array(tmpfs).min(1),
  shm_size: size,
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(capability).optional(),
  security_opt: z.array(z.string().regex(/^(?:no-new-privileges:true|seccomp=\.\/[\w/.-]+\.json)$/)),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()).min(2),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
      start_period: duration,
    })
    .optional(),
  mem_limit: size,
  pids_limit: z.int().positive(),
  stop_grace_period: duration,
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': size, 'max-file': z.string().regex(/^\d+$/) }),
  }),
});

export const composeSchema = z.strictObject({
  name: z.literal('mudlark'),
  services: z.strictObject({ mudlark: service, postgres: service }),
  networks: z.record(z.string(), z.union([z.null(), z.strictObject({ internal: z.boolean() })])),
  volumes: z.record(z.string(), z.null()),
});

/** `1m`, `20s` and `1m30s` in seconds. */
export function secondsOf(text: string): number {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
