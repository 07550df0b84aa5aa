/**
 * How the installed browser differs from the release that the engine imitates: found by asking it about each
 * difference, never by its version number. Only what a difference affects is left out of the comparison.
 */
import { isValidSelector } from '../../src/content/selector.ts';
import { askBrowser, askEngine, askValidity } from './agreement.ts';
import type { ChromiumOracle } from './chromium-oracle.ts';

/** A rule that has changed between two releases. */
interface Rule {
  readonly name: string;
  /** The smallest page, and the selectors, that show which rule a browser follows. */
  readonly page: string;
  readonly selectors: readonly string[];
  /** Pages whose tree or text depends on it. */
  readonly ofPage?: (page: string) => boolean;
  /** Selectors whose matches in a page depend on it. */
  readonly ofSelector?: (selector: string, page: string) => boolean;
}

const DEPTH = 600;

const RULES: readonly Rule[] = [
  {
    name: 'processing instructions',
    page: '<p><?a b?><?_a b?><?a-b c?><?1 x></p>',
    selectors: [],
    ofPage: (page) => page.includes('<?'),
  },
  {
    name: 'what is nested too deeply',
    page: `${'<div>'.repeat(DEPTH)}<p>a<table>b<tr><td>c<script>s</script><template><i></template>`,
    selectors: [],
    ofPage: (page) => (page.match(/<[a-z]/gi)?.length ?? 0) > 500,
  },
  {
    name: 'character data in foreign elements that hold HTML',
    page: '<svg><title><![CDATA[a]]></title><foreignObject><![CDATA[b]]></foreignObject></svg><math><mtext><![CDATA[c]]>',
    selectors: [':empty'],
    ofPage: (page) => page.includes('<![CDATA['),
  },
  {
    name: 'times that go round',
    page: '<input type=time min=22:00 max=06:00 value=23:00><input type=time min=22:00 max=06:00 value=12:00>',
    selectors: [':in-range', ':out-of-range', ':valid', ':invalid'],
    ofSelector: (selector, page) => /:(?:in|out-of)-range|:(?:in)?valid/.test(selector) && /type=time/.test(page),
  },
  {
    name: 'an attribute that is empty',
    page: '<!doctype html><p id="">a</p><p>b</p>',
    selectors: ['[id=""]'],
    ofSelector: (selector) => /=\s*(""|'')/.test(selector),
  },
  {
    name: 'the case of values in foreign elements',
    page: '<svg lang="en" type="text" dir="rtl"></svg><p lang="en" type="text" dir="rtl"></p>',
    selectors: ['[lang|=EN]', '[type=TEXT]', '[dir=RTL]', '[type=text]'],
    ofSelector: (selector, page) => /\[[^\]]*=/.test(selector) && /<(svg|math)\b/i.test(page),
  },
];

/** A pseudo-class or pseudo-element with its argument, if that is simple. */
const PSEUDO = /::?[-\w]+(?:\([^()]*\))?/g;

export class ReleaseDifferences {
  readonly #rules: readonly Rule[];
  readonly #pseudos: ReadonlySet<string>;

  private constructor(rules: readonly Rule[], pseudos: ReadonlySet<string>) {
    this.#rules = rules;
    this.#pseudos = pseudos;
  }

  /** Asks about every rule, and about every pseudo-class and pseudo-element in these selectors. */
  static async find(oracle: ChromiumOracle, selectors: readonly string[]): Promise<ReleaseDifferences> {
    const different: Rule[] = [];
    for (const rule of RULES) {
      const theirs = await askBrowser(oracle, rule.page, rule.selectors);
      const ours = askEngine(rule.page, rule.selectors);
      if (JSON.stringify(theirs) !== JSON.stringify(ours)) different.push(rule);
    }
    const pseudos = [...new Set(selectors.flatMap((selector) => selector.match(PSEUDO) ?? []))];
    const verdicts = await askValidity(oracle, pseudos);
    const disputed = pseudos.filter((pseudo, index) => isValidSelector(pseudo) !== verdicts[index]);
    return new ReleaseDifferences(different, new Set(disputed));
  }

  /** Described for the output of the test. */
  get names(): readonly string[] {
    return [...this.#rules.map(({ name }) => name), ...this.#pseudos];
  }

  concernsPage(page: string): boolean {
    return this.#rules.some(({ ofPage }) => ofPage?.(page));
  }

  /** Whether only one of the two knows the selector. */
  concernsSelector(selector: string): boolean {
    return (selector.match(PSEUDO) ?? []).some((pseudo) => this.#pseudos.has(pseudo));
  }

  /** Whether its matches on that page may differ. */
  concernsMatches(selector: string, page: string): boolean {
    return this.concernsSelector(selector) || this.#rules.some(({ ofSelector }) => ofSelector?.(selector, page));
  }
}
