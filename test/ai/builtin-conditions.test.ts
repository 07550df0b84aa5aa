/** What a question adds to the thing that it asks for (a name, a condition, a comparison) must be on the page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const read = (body: string, title: string): PageReading =>
  new PageReading({
    html: `<!doctype html><html lang="en"><title>${title}</title><body>${body}`,
    url: 'https://mud.example/pages/one',
    contentType: 'text/html',
  });

const HARBOR = `<h1>Ebb Harbor</h1><p>A guided walk over the flats lasts 50 minutes and costs $4. The harbor basin is 6 m deep.</p>
  <p>The new ferry weighs 40 tonnes, twice as much as any boat of the old company, and is 9 m longer than the pilot boat.</p>
  <p>The harbor master is the second of four brothers. A bridge would have cost $9 million.</p>
  <p>The last boat to Reed Island leaves at 21:40. The reed garden covers 2.5 acres.</p>
  <h3>How long is the free tour?</h3><p>20 minutes, without a break.</p>`;
const BOATS = `<h1>Skiff 12 and its sisters</h1><p>All boats are built in Ebb.</p><table><tr><th>Boat</th><th>Hull</th><th>Price</th></tr>
  <tr><td>Skiff 12 Plain</td><td>16 planks</td><td>$900</td></tr><tr><td>Skiff 12 Tall</td><td>20 planks</td><td></td></tr></table>`;
const EXAMS = `<h1>Digging exams</h1><table><tr><th>Date</th><th>Subject</th><th>Length</th><th>Room</th></tr>
  <tr><td>2 May</td><td>Mud, theory</td><td>50 min</td><td>C2</td></tr><tr><td>9 May</td><td>Rakes, oral</td><td>20 min</td><td>Hall</td></tr></table>`;
const HUT = `<h1>Reed Hut</h1><p>3 bedrooms | 1 stove | 40 m²</p><table><tr><th>Room</th><th>Size</th></tr>
  <tr><td>Bedroom 1</td><td>3 x 4 m</td></tr><tr><td>Bedroom 2</td><td>2 x 3 m</td></tr></table>`;
const GAME = `<h1>Low Tide</h1><p>2–5 players · 40 minutes</p><h2>How to play</h2><p>Each player takes six shells.</p>
  <p>With two players, remove the 12 shells with a star.</p>`;
const PLANS = `<h1>Tides for small teams</h1><div><div><h3>Solo</h3><p>$0</p><ul><li>1 user</li></ul></div>
  <div><h3>Team</h3><p>$18 per user</p><ul><li>Up to 20 users</li></ul></div>
  <div><h3>Port</h3><p>$40 per user</p><ul><li>Sonar</li></ul></div></div>`;
const LEAGUE = `<h1>Mud league</h1><table><tr><th>Pos</th><th>Team</th><th>Price</th></tr><tr><td>1</td><td>Ebb</td><td>$4</td></tr>
  <tr><td>2</td><td>Flow</td><td>$3</td></tr></table>`;

describe('an answer accounts for all of the question', () => {
  for (const [question, body, title, expected] of [
    ['How long does a guided walk last?', HARBOR, 'Ebb Harbor', /50 minutes/],
    ['How long does a guided walk last in winter?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How long does a guided walk last for students?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How long does a guided walk last on Sundays?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How long is the free tour?', HARBOR, 'Ebb Harbor', /20 minutes/],
    ['How long is the free tour at night?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How long is the second free tour?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How heavy is the new ferry?', HARBOR, 'Ebb Harbor', /40 tonnes/],
    ['How much does the pilot boat weigh?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How many brothers does he have?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How much will the bridge cost?', HARBOR, 'Ebb Harbor', NOT_STATED],
    ['How much would a bridge have cost?', HARBOR, 'Ebb Harbor', /\$9 million/],
    ['When does the last boat to Reed Island leave?', HARBOR, 'Ebb Harbor', /21:40/],
    ['How large is the reed garden?', HARBOR, 'Ebb Harbor', /2\.5 acres/],
    ['How much does the Skiff 12 Plain cost?', BOATS, 'Skiff 12', '$900'],
    ['How much does the Skiff 16 cost?', BOATS, 'Skiff 12', NOT_STATED],
    ['How much does the Skiff 12 Tall cost?', BOATS, 'Skiff 12', NOT_STATED],
    ['How much does the Skiff 12 Regatta cost?', BOATS, 'Skiff 12', NOT_STATED],
    ['Where is the Mud theory exam?', EXAMS, 'Digging exams', 'C2'],
    ['How big is bedroom 2?', HUT, 'Reed Hut', '2 x 3 m'],
    ['How big is bedroom 3?', HUT, 'Reed Hut', NOT_STATED],
    ['How many shells does each player take?', GAME, 'Low Tide', /six/],
    ['How many players are there?', GAME, 'Low Tide', /2–5 players/],
    ['How many users does the Team plan include?', PLANS, 'Tides', 'Up to 20 users'],
    ['How many users does the Port plan include?', PLANS, 'Tides', NOT_STATED],
    ['Which team is in second place?', LEAGUE, 'Mud league', 'Flow'],
    ['Which team was in second place in 2009?', LEAGUE, 'Mud league', NOT_STATED],
    ['Which team is the cheapest?', LEAGUE, 'Mud league', 'Flow'],
    ['When is the cheapest league?', LEAGUE, 'Mud league', NOT_STATED],
  ] as const) {
    it(question, () => {
      const answer = answerFromPage(read(body, title), question);
      if (expected instanceof RegExp) assert.match(answer, expected);
      else assert.equal(answer, expected);
    });
  }
});

const RELEASES = `<h1>Changelog</h1><h2>2.7.0 (2025-02-11)</h2><ul><li>The default bucket size is 16 kg (was 8 kg).</li></ul>
  <h2>2.6.3 (2024-12-02)</h2><ul><li>Sludge needs Redis 6.2 or later and Bucket 20 or later.</li></ul>
  <h2>Exit codes</h2><ul><li>2: invalid option</li><li>98: the tide is out</li></ul>`;
const BOOK = `<h1>The Weight of Mud</h1><p>Paperback £9.99 · Hardback £18.99 · E-book £5.49</p>
  <p>Lee Marsh studied in Ebb, because the school in Flow was closed. His quartet no. 2 won the Reed Prize in 2019.</p>
  <p>Also by this author: Low Water (2022), The Eel Fair (2024)</p>
  <table><tr><th>Actor</th><th>Role</th></tr><tr><td>Fi Castell</td><td>Edith Marr</td></tr><tr><td>Kit Murrow</td><td>Callum</td></tr></table>`;
const FAIR = `<h1>Mud Fair 2031</h1><p><b>When:</b> 11–13 July 2031<br><b>Where:</b> Castle Meadow</p>`;

describe('what stands beside a name', () => {
  for (const [question, body, title, expected] of [
    ['When was 2.6.3 released?', RELEASES, 'Changelog', '2024-12-02'],
    ['When was 2.6.2 released?', RELEASES, 'Changelog', NOT_STATED],
    ['Which version of Redis is needed?', RELEASES, 'Changelog', /6\.2/],
    ['Which version of Sonar is needed?', RELEASES, 'Changelog', NOT_STATED],
    ['What does exit code 98 mean?', RELEASES, 'Changelog', 'the tide is out'],
    ['What does exit code 3 mean?', RELEASES, 'Changelog', NOT_STATED],
    ['How much is the hardback?', BOOK, 'The Weight of Mud', '£18.99'],
    ['How much is the audiobook?', BOOK, 'The Weight of Mud', NOT_STATED],
    ['When was The Eel Fair published?', BOOK, 'The Weight of Mud', '2024'],
    ['Why did he study in Ebb?', BOOK, 'The Weight of Mud', /was closed/],
    ['Which prize did his quartet no. 2 win?', BOOK, 'The Weight of Mud', /Reed Prize/],
    ['Who plays Edith Marr?', BOOK, 'The Weight of Mud', 'Fi Castell'],
    ['When is the fair?', FAIR, 'Mud Fair 2031', '11–13 July 2031'],
  ] as const) {
    it(question, () => {
      const answer = answerFromPage(read(body, title), question);
      if (expected instanceof RegExp) assert.match(answer, expected);
      else assert.equal(answer, expected);
    });
  }
});

describe('questions and pages of any size', () => {
  it('answers a question full of names and conditions about a long page in time', () => {
    const body = `<h1>Mud</h1>${'<p>xslate slaté 16 of for in on than compared to 3 of 4 players</p>'.repeat(3_000)}`;
    const question = 'How high is the Slate 17 for Alpha in Bravo on Delta at 3 how high '.repeat(30);
    const before = performance.now();
    answerFromPage(read(body, 'Mud'), question);
    assert.ok(performance.now() - before < 10_000);
  });
});
