/** The form that owns each element: a form owns the elements inside it, and those that name it. */
import { attributeOf, type ElementIndex, isHtml, isHtmlTag, NONE } from '../element-index.ts';
import { isListed } from './control-kinds.ts';

/** By element: the index of its form, or NONE. */
export function findFormOwners({ elements, parent }: ElementIndex): Int32Array {
  const owner = new Int32Array(elements.length).fill(NONE);
  const byId = new Map<string, number>();
  elements.forEach((element, at) => {
    const id = attributeOf(element, 'id');
    if (id !== undefined && id !== '' && !byId.has(id)) byId.set(id, at);
    const above = parent[at] ?? NONE;
    owner[at] = isHtmlTag(element, 'form') ? at : above === NONE ? NONE : (owner[above] ?? NONE);
  });
  elements.forEach((element, at) => {
    const named = isHtml(element) && isListed(element) && attributeOf(element, 'form');
    if (typeof named !== 'string') return;
    const target = byId.get(named) ?? NONE;
    owner[at] = isHtmlTag(elements[target], 'form') ? target : NONE;
  });
  return owner;
}
