/**
 * A page whose content comes in ways other than HTTP requests: a socket, a frame with its own timer, a shadow root, an
 * animation, and a slow image. Each adds its marker some time after load; what has not come after 1.5 s is given up,
 * and the page says so.
 */
import { pngOf } from './png.ts';
import { documentOf, HTML, later, type Routes, send } from './route.ts';

/** What a correct answer contains, and what it does not. */
export const LIVE_MARKERS = ['live-socket', 'live-frame', 'live-shadow', 'live-animation', 'live-image'];
export const LIVE_FAILURE = 'live-given-up';
/** Milliseconds that the socket and the image take. */
export const LIVE_DELAY = 300;

const frame = `<script>setTimeout(() => parent.postMessage('frame', '*'), 400)</script>`;
const IMAGE = pngOf(24, 16, 3);

export const livePage: Routes = {
  '/live': (visit) =>
    send(
      visit,
      HTML,
      documentOf(
        'live',
        `<style>@keyframes come { from { opacity: 0 } } #moves { animation: come 350ms }</style>
        <h1>Low tide</h1><p id="moves">Moves.</p><ul id="list"></ul><div id="host"></div>
        <img id="image" alt="" src="/live/image.png"><iframe srcdoc="${frame.replaceAll('"', '&quot;')}"></iframe>
        <script>
          const left = new Set(['socket', 'frame', 'shadow', 'animation', 'image']);
          const show = (name, into = list) => {
            left.delete(name);
            into.append(Object.assign(document.createElement('li'), { textContent: ['live', name].join('-') }));
          };
          new WebSocket(location.origin.replace('http', 'ws') + '/live/socket').onmessage = () => show('socket');
          onmessage = () => show('frame');
          const root = host.attachShadow({ mode: 'open' });
          setTimeout(() => show('shadow', root), 500);
          moves.onanimationend = () => show('animation');
          image.onload = () => show('image');
          setTimeout(() => { if (left.size > 0) show(['given', 'up'].join('-')); }, 1500);
        </script>`,
      ),
    ),
  '/live/image.png': (visit) => later(visit, LIVE_DELAY, () => send(visit, 'image/png', IMAGE)),
};
