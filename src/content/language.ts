/** The language of each element, for `:lang()`. Knows nothing of selectors otherwise. */
import { html } from 'parse5';
import { attributeOf, type ElementIndex, isHtmlTag, NONE } from './element-index.ts';

/** The language tag of each element; an empty string if none is declared. */
export function languages(index: ElementIndex): string[] {
  const result: string[] = [];
  const fallback = documentLanguage(index);
  index.elements.forEach((element, at) => {
    const above = index.parent[at] ?? NONE;
    const xmlLang = element.attrs.find(({ name, namespace }) => name === 'lang' && namespace === html.NS.XML)?.value;
    const own = xmlLang ?? attributeOf(element, 'lang');
    result.push(own ?? (above === NONE ? fallback : (result[above] ?? '')));
  });
  return result;
}

/** `en` matches `en` and `en-GB`, in any case. */
export function matchesLanguage(language: string, wanted: string): boolean {
  const has = language.toLowerCase();
  const wants = wanted.toLowerCase();
  return wants !== '' && (has === wants || has.startsWith(`${wants}-`));
}

function documentLanguage({ elements }: ElementIndex): string {
  const meta = elements.findLast(
    (element) => isHtmlTag(element, 'meta') && attributeOf(element, 'http-equiv')?.toLowerCase() === 'content-language',
  );
  return (meta && attributeOf(meta, 'content')) ?? '';
}
