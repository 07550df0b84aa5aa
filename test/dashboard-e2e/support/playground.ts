/** The playground's view, in the terms of its users. */
import type { Control } from './control.ts';
import type { Tab } from './tab.ts';
import { until } from './until.ts';

export class PlaygroundView {
  readonly #tab: Tab;
  readonly form: Control;

  constructor(tab: Tab) {
    this.#tab = tab;
    this.form = tab.find('region', 'Call');
  }

  get endpoint(): Control {
    return this.form.find('combobox', 'Endpoint');
  }

  field(name: string): Control {
    return this.form.find('textbox', name);
  }

  result(endpoint: string): Control {
    return this.#tab.find('region', `Result of /${endpoint}`);
  }

  /** The price of the call that the form shows. */
  async price(): Promise<string> {
    return until('the form names a price', async () => {
      const [, price] = /^Costs (\d+ credits?)/.exec(await this.form.find('status').text()) ?? [];
      return price;
    });
  }

  /** Presses this, and waits for the answer to its call. Returns the facts in the panel, by name. */
  async answerTo(button: Control, endpoint: string): Promise<ReadonlyMap<string, string>> {
    const before = await this.#requestId();
    await button.click();
    await until(`/${endpoint} is answered`, async () => ![undefined, before].includes(await this.#requestId()));
    return this.result(endpoint).facts();
  }

  run(endpoint: string): Promise<ReadonlyMap<string, string>> {
    return this.answerTo(this.form.find('button', 'Run'), endpoint);
  }

  /** The names of the views of the result. */
  async views(endpoint: string): Promise<readonly string[]> {
    const tabs = await this.result(endpoint).find('tablist', 'Views of the result').find('tab').all();
    return tabs.map(({ name }) => String(name?.value));
  }

  async #requestId(): Promise<string | undefined> {
    const results = this.#tab.find('region', /^Result/);
    return (await results.facts()).get('Request id');
  }
}
