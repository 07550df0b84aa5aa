/** Questions about the options, parameters and functions of a reference page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const REFERENCE = `<h1>rake reference</h1><p>Used with --all or --deep, rake takes longer.</p>
  <h2>Options</h2><dl><dt>-a</dt><dt>--all</dt><dd><p>Rake the whole shore. Stones are left where they are.</p></dd>
  <dt>--deep=&lt;n&gt;</dt><dd>Dig n centimeters deep. Defaults to 5 if the tide is out.</dd>
  <dt>--author=&lt;author&gt;</dt><dd>Write this name into the log of the shore.</dd></dl>
  <h2>Functions</h2><dl><dt>mud.sift(bucket, keep_clay=False)</dt><dd><p>Sort what is in the bucket by its size.</p><p>Parameters:</p>
  <ul><li>bucket (Bucket) – What was dug.</li><li>keep_clay (bool) – If true, lumps of clay are kept. Default False.</li></ul>
  <p>Added in version 2.4.</p><p>Changed in version 3.0: Takes any vessel.</p></dd></dl>
  <dl><dt>Wader.depth</dt><dd>How deep to wade. Defaults to the knee.</dd><dt>Diver.depth</dt><dd>How deep to dive. Defaults to 3 m.</dd></dl>
  <h2>Logging</h2><p>Added in version 0.3.</p><p>Every find is logged.</p>
  <h2>prevent_flood</h2><p>The prevent_flood argument tells rake to stop before the tide.</p>
  <h2>Signals</h2><p>Horns are a new addition in Rake 4.1. They are loud.</p><p>Changed in version 5: Bells are optional.</p>`;

function ask(question: string): string {
  const html = `<!doctype html><title>rake reference</title><body>${REFERENCE}`;
  return answerFromPage(new PageReading({ html, url: 'https://mud.example/', contentType: 'text/html' }), question);
}

describe('what a reference documents', () => {
  for (const [question, answer] of [
    ['What does --all do?', 'Rake the whole shore. Stones are left where they are.'],
    ['What does the -a flag do?', 'Rake the whole shore. Stones are left where they are.'],
    ['What does the --author option do?', 'Write this name into the log of the shore.'],
    ['What is the default of --deep?', 'Defaults to 5 if the tide is out.'],
    ['What does mud.sift() do?', 'Sort what is in the bucket by its size.'],
    ['What does keep_clay do?', 'If true, lumps of clay are kept. Default False.'],
    ['What does keep_clay default to?', 'Default False.'],
    ['What is prevent_flood for?', 'The prevent_flood argument tells rake to stop before the tide.'],
    ['Which version added mud.sift()?', 'Added in version 2.4.'],
    ['When was logging added?', 'Added in version 0.3.'],
    ['Which Rake version added horns?', 'Horns are a new addition in Rake 4.1.'],
    // What changed was there before.
    ['Which version added bells?', NOT_STATED],
    ['What does --wide do?', NOT_STATED],
    ['What is the default of --all?', NOT_STATED],
    ['What is the default of the depth parameter?', NOT_STATED],
    // The placeholder behind an option is no name.
    ['Who wrote rake?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question), answer));
  }
});
