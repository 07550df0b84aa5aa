/** The reference at /docs: everything in the document, the prices and the table of errors, and no broken links. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { DEFAULT_PRICES, withPrices } from '../../src/accounts/pricing.ts';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';
import { FAILURES, REFUSALS, STATUS_MEANINGS } from '../../src/api/error-table.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { withOtherPaths } from '../../src/api/other-operations.ts';
import { referencePage } from '../../src/api/reference/reference-page.ts';
import { SIGNATURE_CHECKS } from '../../src/api/reference/webhook-section.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { makeFolder } from '../support/folder.ts';
import { startTestService } from '../support/service.ts';

const ORIGIN = 'https://mudlark.example';
const document = openApiDocument();
const tools = [{ name: 'mudlark_text', title: 'Read a page' }];
const write = (parts: Partial<Parameters<typeof referencePage>[0]> = {}) =>
  referencePage({ document, endpoints: ENDPOINTS, prices: DEFAULT_PRICES, tools, ...parts })(ORIGIN);

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): string => {
    if ('value' in node) return node.value;
    const children = 'childNodes' in node ? node.childNodes : [];
    const at = found.length;
    const text = children.map(visit).join('');
    if ('attrs' in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
      found.splice(at, 0, { name: node.tagName, attributes, text });
    }
    return text;
  };
  visit(parse(html));
  return found;
}

const elements = elementsOf(write());
const entries = new Map(elements.map((each) => [each.attributes.get('id') ?? '', each]));
const plain = (words: string) => words.replaceAll('`', '');
const entry = (name: string, place?: string) =>
  elements.find(
    ({ attributes }) =>
      attributes.get('data-entry') === name && (place === undefined || attributes.get('data-place') === place),
  ) ?? assert.fail(`there is no ${name} in ${place}`);

describe('the reference', () => {
  it('has every operation with its description and parameters', () => {
    for (const [path, methods] of Object.entries(withOtherPaths(document).paths)) {
      for (const [method, { description, parameters = [], responses }] of Object.entries(methods)) {
        const name = [path, `${method.toUpperCase()} ${path}`].find((each) =>
          elements.some(({ attributes }) => attributes.get('data-entry') === each),
        );
        const { text } = entry(name ?? assert.fail(`${method} ${path}`));
        assert.ok(text.includes(plain(description)), `${method} ${path}`);
        for (const status of Object.keys(responses)) assert.ok(text.includes(status), `${name} ${status}`);
        for (const parameter of parameters) {
          assert.ok(text.includes(parameter.name), `${name} ${parameter.name}`);
          const told = elements.filter(({ attributes }) => attributes.get('data-entry') === parameter.name);
          assert.ok(
            told.some((each) => each.text.includes(plain(parameter.description))),
            `${name} ${parameter.name}`,
          );
        }
      }
    }
  });

  it('includes a new endpoint by itself, with everything about it', () => {
    const [, { get } = assert.fail()] = Object.entries(document.paths)[0] ?? [];
    const tide = { ...get, operationId: 'tide', summary: 'The next tide', description: 'Says when the water goes.' };
    const page = write({ document: { ...document, paths: { ...document.paths, '/tide': { get: tide } } } });
    assert.match(page, /<a class="navigation-link" href="#tide">\/tide<\/a>/);
    assert.match(page, /<section id="tide" .*?Says when the water goes\..*?curl -G .*?\/tide&#39;/s);
  });

  it('has every error, with what to do about it', () => {
    for (const { status } of Object.values(FAILURES)) assert.ok(status in STATUS_MEANINGS, String(status));
    for (const [code, { status, meaning, remedy }] of Object.entries(FAILURES)) {
      const { text } = entry(code, 'Errors');
      for (const words of [code, String(status), plain(meaning), plain(remedy)]) assert.ok(text.includes(words), code);
    }
    const { canceled: _, ...seen } = REFUSALS;
    for (const [name, { status, meaning, remedy }] of Object.entries(seen)) {
      const { text } = entry(`${status} ${name.replaceAll('_', ' ')}`);
      for (const words of [String(status), plain(meaning), plain(remedy)]) assert.ok(text.includes(words), name);
    }
    const named = JSON.stringify([FAILURES, REFUSALS]).match(/MUDLARK_\w+/g) ?? [];
    for (const setting of named)
      assert.ok(
        SETTINGS.some(({ name }) => name === setting),
        setting,
      );
  });

  it('has the prices that are billed', () => {
    const row = (page: string, path: string) =>
      new RegExp(`<tr ><th scope="row"><a href="#[^"]*">${path}</a></th>(.*?)</tr>`).exec(page)?.[1]?.match(/\d+/g);
    assert.deepEqual(row(write(), '/html'), ['5', '1', '10', '50']);
    assert.deepEqual(row(write(), '/screenshot'), ['5', '10', '50']);
    const dear = write({ prices: withPrices({ page_js: 7, ai: 3, serp: 2, data_youtube: 9 }) });
    assert.deepEqual(row(dear, '/html'), ['7', '1', '10', '50']);
    assert.deepEqual(row(dear, '/ai/fields'), ['10', '4', '13', '53']);
    assert.deepEqual(row(dear, '/data'), ['15', '50', '9']);
    assert.deepEqual(row(dear, '/serp'), ['2']);
    assert.match(dear, /7 credits<\/span> 1 with <code>js=false<\/code>, 10 with/);
  });

  it('has every response header, in the common table or with its operation', () => {
    for (const { get } of Object.values(document.paths)) {
      for (const [name, { description }] of Object.entries(get.responses['200']?.headers ?? {})) {
        assert.ok(entry(name).text.includes(plain(description)), name);
      }
    }
    for (const way of ['api_key=YOUR_API_KEY', 'Authorization: Bearer YOUR_API_KEY', 'X-Api-Key: YOUR_API_KEY']) {
      assert.ok(entries.get('authentication')?.text.includes(way), way);
    }
  });

  it('has each id once, and links that lead somewhere', () => {
    const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
    );
    const links = elements.flatMap(({ attributes }) => attributes.get('href') ?? []);
    const within = links.filter((link) => link.startsWith('#'));
    assert.ok(within.length > 50);
    assert.deepEqual(
      within.filter((link) => !ids.includes(link.slice(1))),
      [],
    );
    const known =
      /^\/(?:dashboard(?:\/(?:keys|playground(?:\?.*)?|reference\/reference\.css))?|openapi\.(?:json|yaml)|llms\.txt)$/;
    for (const link of links) assert.match(link, /^#|^data:image\/svg/.test(link) ? /./ : known);
    assert.doesNotMatch(write(), /undefined|\[object|NaN/);
  });

  it('is served under a strict content security policy, without inline code or other origins, with the address that was requested', async () => {
    await using service = await startTestService();
    const { headers, body } = await service.callRaw('/docs');
    const policy = headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe/);
    for (const { name, attributes, text } of elementsOf(body)) {
      assert.notEqual(name, 'style');
      if (name === 'script') assert.equal(text, '');
      for (const [attribute] of attributes) assert.doesNotMatch(attribute, /^on|^style$/);
    }
    assert.ok(body.includes(`curl -G &#39;${service.url}/text&#39;`));
    assert.ok(body.includes('mudlark_fields'), 'the tools that there are');
  });

  it('writes only valid host names into commands', () => {
    const page = referencePage({ document, endpoints: ENDPOINTS, prices: DEFAULT_PRICES, tools });
    for (const origin of [`http://a'; touch pwned; '`, 'http://<script>', 'http://"x"', 'javascript://x']) {
      assert.ok(!page(origin).includes(origin), origin);
      assert.ok(page(origin).includes('http://localhost/text'));
    }
    for (const origin of ['http://[::1]:8080', 'https://api.example.com', 'http://10.0.0.1:1']) {
      assert.ok(page(origin).includes(`${origin}/text`), origin);
    }
  });
});

describe('the example for checking a signature', () => {
  const body = '{"id":"0b5e","state":"done"}';
  const secret = 'a secret of the job';
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const forged = [`sha256=${'0'.repeat(64)}`, '', 'ünwahr', `${signature}0`];
  const code = (language: string) =>
    SIGNATURE_CHECKS.find((each) => each.language === language)?.code ?? assert.fail(language);

  it('as JavaScript', async () => {
    const source = `${code('JavaScript')}\nexport default isGenuine;`;
    const { default: isGenuine } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    assert.equal(isGenuine(body, signature, secret), true);
    for (const each of forged) assert.equal(isGenuine(body, each, secret), false, each);
  });

  it('as Python', (t) => {
    const calls = [signature, ...forged].map(
      (each) => `is_genuine(${JSON.stringify(body)}.encode(), ${JSON.stringify(each)}, ${JSON.stringify(secret)})`,
    );
    const { error, stdout, stderr } = spawnSync('python3', ['-c', `${code('Python')}\nprint(${calls.join(', ')})`]);
    if (error) return t.skip('there is no python3 here');
    assert.equal(stdout.toString(), 'True False False False False\n', stderr.toString());
  });

  it('in a shell', async (t) => {
    if (spawnSync('openssl', ['version']).error) return t.skip('there is no openssl here');
    await using folder = await makeFolder();
    await writeFile(join(folder.path, 'body.json'), body);
    const { stdout, stderr } = spawnSync('sh', ['-c', code('curl')], {
      cwd: folder.path,
      env: { ...process.env, WEBHOOK_SECRET: secret },
    });
    assert.equal(stdout.toString().trim(), signature, stderr.toString());
  });
});
