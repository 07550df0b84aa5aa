/**
 * The steps of `actions` as rows, and back: rows produce what the API accepts, and steps that rows cannot show are left
 * unchanged.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readActions } from '../../src/api/actions-parameter.ts';
import {
  holdsSecret,
  readRows,
  type StepRow,
  stepsBefore,
  targetAt,
  VERB_FORMS,
  type Verb,
  withTarget,
  writeRows,
} from '../../web/src/playground/actions/step-rows.ts';
import { pageBeforeStep, pageCall } from '../../web/src/playground/page/page-source.ts';
import { shareLink } from '../../web/src/playground/request/share-link.ts';
import { HTML } from './example-endpoints.ts';

const STEPS =
  '[{"click":"#a"},{"type":"input","text":"x"},{"press":"Enter"},{"select":"select","value":"1"},{"hover":"b"},{"scroll":"bottom"},{"scroll":-5},{"wait":500},{"wait_for":"p"},{"script":"1"}]';

describe('rows of steps', () => {
  it('are read and written without changes', () => {
    const rows = readRows(STEPS);
    assert.equal(rows?.length, 10);
    assert.equal(writeRows(rows ?? []), STEPS);
    assert.deepEqual(readRows(''), []);
    assert.equal(writeRows([]), '');
  });

  it('have a row for every action that the API knows', () => {
    const message = readActions('[{}]');
    assert.ok('problem' in message);
    for (const verb of Object.keys(VERB_FORMS)) assert.ok(message.problem.includes(verb), verb);
    assert.equal(Object.keys(VERB_FORMS).length, message.problem.split('Known actions are ')[1]?.split(', ').length);
  });

  for (const text of [
    '[',
    '{}',
    'null',
    '[1]',
    '[{"clik":"a"}]',
    '[{"click":"a","hover":"b"}]',
    '[{"click":{}}]',
    '[{"click":"a","text":"b"}]',
  ]) {
    it(`leave ${text} as it is`, () => {
      assert.equal(readRows(text), undefined);
      assert.equal(withTarget(text, 0, 'x'), text);
    });
  }

  it('keep whatever is written into them', () => {
    const row = fc.record({
      verb: fc.constantFrom(...(Object.keys(VERB_FORMS) as Verb[])),
      target: fc.string(),
      text: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const kept = (each: StepRow) => ({ ...each, text: 'text' in VERB_FORMS[each.verb] ? each.text : '' });
        const isLong = rows.some(({ target }) => /^-?\d{15,}$/.test(target) || /^-?0\d|^-0$/.test(target));
        if (!isLong) assert.deepEqual(readRows(writeRows(rows)), rows.map(kept));
      }),
    );
  });

  it('are picked on the page as it is at that step', () => {
    assert.equal(stepsBefore(STEPS, 2), '[{"click":"#a"},{"type":"input","text":"x"}]');
    assert.equal(stepsBefore(STEPS, 0), '');
    assert.equal(targetAt(STEPS, 4), 'b');
    assert.equal(readRows(withTarget(STEPS, 4, '#new'))?.[4]?.target, '#new');
    const parameter = (name: string) => ({ name, kind: 'text', required: false, description: '' }) as const;
    const html = { ...HTML, parameters: [...HTML.parameters, parameter('actions'), parameter('scroll')] };
    const entry = (value: string) => [{ key: '', value }];
    const values = {
      url: entry('http://x.test/'),
      actions: entry(STEPS),
      scroll: entry('3'),
      wait_for: entry('#late'),
    };
    const at = (step: number) => new URLSearchParams(pageBeforeStep([html], values, step)?.query);
    assert.deepEqual(
      [...at(0)],
      [
        ['url', 'http://x.test/'],
        ['wait_for', '#late'],
      ],
    );
    assert.equal(at(1).get('actions'), '[{"click":"#a"}]');
    const after = new URLSearchParams(pageCall([html], values)?.query);
    assert.deepEqual([after.get('actions'), after.get('scroll'), after.get('wait_for')], [STEPS, '3', null]);
  });

  it('that type a password are not in shared links', () => {
    const linkOf = (actions: string) =>
      shareLink('html', [
        ['url', 'u'],
        ['actions', actions],
      ]);
    assert.deepEqual(linkOf('[{"type":"#password","text":"hunter2"}]').leftOut, ['actions']);
    assert.ok(holdsSecret('[{"type":"input[name=\\"Passwd\\"]","text":"a"},'));
    assert.deepEqual(linkOf('[{"type":"#q","text":"tides"}]').leftOut, []);
    assert.deepEqual(linkOf('[{"click":"#forgot-password"}]').leftOut, []);
  });
});
