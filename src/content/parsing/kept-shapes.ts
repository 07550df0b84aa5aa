/**
 * One small page that is read once and never let go. The engine's compiled code depends on the shapes of the objects
 * it was compiled for, and is thrown away when a full garbage collection finds none of them: between two pages that
 * is so for every parser and every node. With this page kept, reading the next one takes a third of the time.
 * Compiled code also depends on fields that were never seen to change, so the page has what changes each of them: names
 * of foreign elements, text that a table casts out, formatting that overlaps.
 *
 * A page's nodes die with the page. The engine notes how many objects of a place in the code outlive a collection, and
 * after one in the midst of a large page it would make all nodes of all later pages as if they stayed for good: the heap grew
 * by a third of what was read, and pages took a fifth more time. So it is told not to.
 */
import { setFlagsFromString } from 'node:v8';
import { FastParser } from './fast-parser.ts';

const PAGE = `<!doctype html><html lang=en><head><title>a</title><meta charset="utf-8"><style>b</style><script>c</script>
<!-- d --></head><body class="e f" id=g>&amp;h<p>i<b>j<i>k</b>l</i></p><ul><li>m<li>n</ul><table>o<tr><td>p</table>
<select><option>q</select><svg viewBox="r"><path d=s /><foreignObject>t</foreignObject></svg><math><mi>u</mi></math>
<template>v<p>w</template><image src=x><pre>
y</pre><br></body>`;

setFlagsFromString('--no-allocation-site-pretenuring');

const parser = new FastParser(PAGE);
/** Exported for no one: what a module exports stays. */
export const kept = { parser, document: parser.read() };
