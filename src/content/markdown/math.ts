/**
 * Formulas that the page has as TeX or MathML. They are written as code, which CommonMark leaves unchanged, between the
 * usual dollar signs (`` $`x`$ ``).
 */
import { attributeOf, type Element, textOf } from '../element-index.ts';
import { codeSpan } from './escaping.ts';
import { collapse } from './inline-run.ts';
import { symbolsOf } from './math-symbols.ts';

export interface Formula {
  readonly tex: string;
  readonly isBlock: boolean;
}

const TEX_ENCODINGS = new Set(['application/x-tex', 'tex', 'latex', 'application/x-latex']);

const TEX_SCRIPT = /^\s*math\/(?:la)?tex\s*(?:;\s*(mode\s*=\s*display))?\s*$/i;

/** The formula of a `math` element: its TeX if the page has it, else the text of its symbols. */
export function readMath(math: Element): Formula | undefined {
  const tex = collapse(texIn(math) || (attributeOf(math, 'alttext') ?? '') || symbolsOf(math)).trim();
  return tex === '' ? undefined : { tex: withoutDisplayStyle(tex), isBlock: attributeOf(math, 'display') === 'block' };
}

/** The formula of a `script` with TeX, which a script of the page would render. */
export function readMathScript(script: Element): Formula | undefined {
  const type = TEX_SCRIPT.exec(attributeOf(script, 'type') ?? '');
  const tex = type === null ? '' : collapse(textOf(script)).trim();
  return tex === '' ? undefined : { tex, isBlock: type?.[1] !== undefined };
}

export function inlineFormula(tex: string): string {
  return `$${codeSpan(tex)}$`;
}

/** Wikipedia wraps every formula in this. */
function withoutDisplayStyle(tex: string): string {
  return /^\{\\(?:displaystyle|textstyle) (.*)\}$/.exec(tex)?.[1]?.trim() ?? tex;
}

/** The first TeX among a formula's annotations. */
function texIn(math: Element): string {
  const pending = math.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    const isAnnotation = node.tagName === 'annotation' || node.tagName === 'annotation-xml';
    if (!isAnnotation) for (const child of node.childNodes.toReversed()) pending.push(child);
    else if (TEX_ENCODINGS.has((attributeOf(node, 'encoding') ?? '').toLowerCase())) {
      const tex = textOf(node);
      if (tex !== '') return tex;
    }
  }
  return '';
}
