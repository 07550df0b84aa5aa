/**
 * One small page that is read once and never let go. The engine's compiled code depends on the shapes of the objects
 * it was compiled for, and is thrown away when a full garbage collection finds none of them: between two pages that
 * is so for every parser and every node. With this page kept, reading the next one takes a third of the time.
 */
import { FastParser } from './fast-parser.ts';

const PAGE = `<!doctype html><html lang=en><head><title>a</title><meta charset="utf-8"><style>b</style><script>c</script>
<!-- d --></head><body class="e f" id=g>&amp;h<p>i<b>j<i>k</b>l</i></p><ul><li>m<li>n</ul><table><tr><td>o</table>
<select><option>p</select><svg viewBox="q"><path d=r /></svg><math><mi>s</mi></math><template>t</template><br></body>`;

const parser = new FastParser(PAGE);
/** Exported for no one: what a module exports stays. */
export const kept = { parser, document: parser.read() };
