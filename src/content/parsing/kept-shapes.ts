/**
 * One small page that is parsed once and kept forever. The engine's compiled code depends on the shapes of the objects
 * it was compiled for, and is discarded when a full garbage collection finds none of them, as happens between two
 * pages. With this page kept, parsing the next one takes a third of the time. Compiled code also depends on fields that
 * were never seen to change, so this page changes each of them: names of foreign elements, text moved out of a table,
 * overlapping formatting.
 *
 * A page's nodes die with the page. But after a collection in the middle of a large page, the engine would allocate all
 * nodes of later pages as long-lived: the heap grew by a third of what was read, and pages took a fifth more time. So
 * this is turned off.
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
/** Exported only because what a module exports is kept. */
export const kept = { parser, document: parser.read() };
