/** Every spelling of a forbidden address, through the API itself, without JavaScript: none is dialed. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTarget, type Target } from '../support/target.ts';
import { type SealedService, startSealedService } from './sealed-service.ts';
import {
  DISGUISED,
  INSIDE,
  MORE_PORTS,
  NAMES_THAT_LEAD_INSIDE,
  NO_HOSTS,
  OTHER_SCHEMES,
  PORTS,
} from './ssrf-payloads.ts';

const PUBLIC = '93.184.215.14';

describe('the address of a page', () => {
  let site: Target;
  let service: SealedService;

  before(async () => {
    site = await startTarget({
      '/': '<p>a page</p>',
      '/to': (request, response) => {
        const to = new URL(request.url ?? '', 'http://x').searchParams.get('url') ?? '';
        response.writeHead(302, { Location: Buffer.from(to).toString('latin1'), Connection: 'close' }).end();
      },
    });
    service = await startSealedService({
      ports: [site.port],
      names: (name, times) => {
        if (name === 'rebind.example.org') return times === 0 ? ['127.0.0.1'] : ['10.0.0.1'];
        if (name === 'public.example.org') return [PUBLIC];
        return NAMES_THAT_LEAD_INSIDE[name.replace(/\.$/, '')];
      },
    });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const get = (parameters: Record<string, string>, endpoint = '/html') =>
    service.call(endpoint, { js: 'false', ...parameters });
  const redirected = (to: string) => `${site.url}/to?url=${encodeURIComponent(to)}`;

  /** Refused as forbidden, free of charge, and without a socket. */
  async function forbids(parameters: Record<string, string>, what: string, endpoint?: string): Promise<void> {
    const reply = await get(parameters, endpoint);
    assert.deepEqual([reply.status, reply.code], [500, 'forbidden_target'], `${what}: ${reply.body}`);
    assert.equal(reply.headers.get('Service-Credits-Used'), '0', what);
    assert.deepEqual(service.dialed, [], what);
  }

  it("is reached if it is allowed: it is not the test's network isolation that refuses", async () => {
    const reply = await get({ url: `${site.url}/` });
    assert.deepEqual([reply.status, reply.body], [200, '<p>a page</p>']);
    assert.equal((await get({ url: redirected('/') })).status, 200);
  });

  for (const [kind, hosts] of Object.entries(INSIDE)) {
    it(`is forbidden: ${kind}`, async () => {
      for (const host of hosts) {
        await forbids({ url: `http://${host}/` }, host);
        await forbids({ url: `https://${host}:8443/a?b` }, host);
      }
    });
  }

  it('is forbidden in every disguised spelling', async () => {
    for (const url of DISGUISED) await forbids({ url }, JSON.stringify(url));
  });

  it('is forbidden if a name resolves to a private address, whoever owns the name', async () => {
    for (const name of Object.keys(NAMES_THAT_LEAD_INSIDE)) {
      await forbids({ url: `http://${name}/` }, name);
      await forbids({ url: `https://${name.toUpperCase()}./` }, name);
    }
  });

  it('is forbidden on ports that browsers refuse, even at a public address', async () => {
    for (const port of [...PORTS, ...MORE_PORTS]) await forbids({ url: `http://${PUBLIC}:${port}/` }, String(port));
    await forbids({ url: 'http://public.example.org:25/' }, 'a name');
  });

  it('is invalid with another scheme, or without a host', async () => {
    for (const url of [...OTHER_SCHEMES, ...NO_HOSTS]) {
      const reply = await get({ url });
      assert.deepEqual([reply.status, reply.code], [500, 'invalid_url'], url);
    }
    assert.deepEqual(service.dialed, []);
  });

  it('is forbidden on every endpoint that fetches', async () => {
    const endpoints: Record<string, Record<string, string>> = {
      '/text': {},
      '/selected': { selector: 'p' },
      '/selected-multiple': { selectors: 'p' },
      '/ai/question': { question: 'What is it?' },
      '/ai/fields': { fields: '{"a":"b"}' },
    };
    for (const [endpoint, more] of Object.entries(endpoints)) {
      for (const host of ['127.0.0.1', '0x7f.1', '[::ffff:10.0.0.1]', 'metadata.google.internal']) {
        await forbids({ url: `http://${host}/`, ...more }, `${endpoint} ${host}`, endpoint);
      }
    }
  });

  it('is forbidden at every tier', async () => {
    for (const proxy of ['datacenter', 'residential', 'stealth', 'auto']) {
      await forbids({ url: 'http://169.254.169.254/', proxy }, proxy);
      await forbids({ url: 'https://private.example.org/', proxy }, proxy);
    }
  });

  it('is never the service itself, in any spelling', async () => {
    const { port } = new URL(service.url);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      'localtest.example.org',
    ]) {
      await forbids({ url: `http://${host}:${port}/account` }, host);
    }
  });

  for (const [kind, hosts] of Object.entries(INSIDE)) {
    it(`is forbidden behind a redirect: ${kind}`, async () => {
      for (const host of hosts) await forbids({ url: redirected(`http://${host}/secret`) }, host);
    });
  }

  it('is forbidden behind a redirect: disguised, by name, by port and by scheme', async () => {
    // A header cannot contain a line break.
    const absolute = DISGUISED.filter((url) => /^[a-z]+:\/\/[^/\s]+\//i.test(url));
    assert.ok(absolute.length > 10);
    for (const url of [...absolute, '//127.0.0.1/', '//localhost/', '\\\\127.0.0.1\\']) {
      await forbids({ url: redirected(url) }, JSON.stringify(url));
    }
    for (const name of Object.keys(NAMES_THAT_LEAD_INSIDE)) await forbids({ url: redirected(`http://${name}/`) }, name);
    for (const port of [22, 25, 6000]) await forbids({ url: redirected(`http://${PUBLIC}:${port}/`) }, String(port));
    const schemes = OTHER_SCHEMES.filter((url) =>
      /^(?:file|ftp|gopher|dict|data|javascript|view-source|chrome|ws)/.test(url),
    );
    for (const url of schemes) await forbids({ url: redirected(url) }, url);
  });

  it('is forbidden after ten redirects as after one', async () => {
    let url = 'http://169.254.169.254/';
    for (let hop = 0; hop < 9; hop += 1) url = redirected(url);
    await forbids({ url }, 'nine redirects');
  });

  it('is checked again when a name changes its address between a page and its redirect', async () => {
    const there = `http://rebind.example.org:${site.port}`;
    await forbids({ url: `${there}/to?url=${encodeURIComponent(`${there}/`)}` }, 'rebinding');
    assert.deepEqual(
      service.asked.filter((name) => name === 'rebind.example.org'),
      ['rebind.example.org', 'rebind.example.org'],
    );
  });

  it('that is public is dialed only at the address that was checked', async () => {
    const before = service.asked.length;
    const reply = await get({ url: 'http://public.example.org/' });
    assert.equal(reply.code, 'target_unreachable');
    assert.deepEqual(service.asked.slice(before), ['public.example.org']);
    assert.deepEqual(service.dialed, [`${PUBLIC} 80`]);
  });
});

describe("a caller's proxy", () => {
  it('is checked like a target, and so is the target behind it', async () => {
    await using site = await startTarget({});
    await using service = await startSealedService({
      ports: [site.port],
      names: (name) => (name === 'public.example.org' ? [PUBLIC] : NAMES_THAT_LEAD_INSIDE[name]),
    });
    const get = (parameters: Record<string, string>) => service.call('/html', { js: 'false', ...parameters });
    const target = 'http://public.example.org/';
    for (const host of [...Object.values(INSIDE).flat(), ...Object.keys(NAMES_THAT_LEAD_INSIDE)]) {
      const reply = await get({ url: target, custom_proxy: `http://user:hunter2@${host}:3128` });
      assert.equal(reply.code, 'forbidden_target', `${host}: ${reply.body}`);
      assert.doesNotMatch(reply.body, /hunter2/);
    }
    for (const proxy of ['https://127.0.0.1:3128', 'socks5://10.0.0.1:1080', 'socks5h://0x7f.1:1080']) {
      assert.equal((await get({ url: target, custom_proxy: proxy })).code, 'forbidden_target', proxy);
    }
    for (const port of [22, 25, 6000]) {
      const reply = await get({ url: target, custom_proxy: `http://u:hunter2@${PUBLIC}:${port}` });
      assert.equal(reply.code, 'forbidden_target', String(port));
    }
    const proxy = `http://u:hunter2@127.0.0.1:${site.port}`;
    for (const host of [...Object.values(INSIDE).flat(), ...Object.keys(NAMES_THAT_LEAD_INSIDE)]) {
      const reply = await get({ url: `http://${host}/`, custom_proxy: proxy });
      assert.equal(reply.code, 'forbidden_target', `behind a proxy: ${host}`);
    }
    assert.deepEqual([service.dialed, site.seen], [[], []]);
  });
});
