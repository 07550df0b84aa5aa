/** Answers other than a plain HTML page: statuses, downloads, encodings, other types, and pages inside pages. */
import { gzipSync } from 'node:zlib';
import { pngOf } from './png.ts';
import { documentOf, HTML, page, type Routes, scripted, send } from './route.ts';

const ATTACHMENT = { 'Content-Disposition': 'attachment; filename="file.bin"' };
const BINARY = 'application/octet-stream';

export const formatPages: Routes = {
  // Any status with a page: the contract names the answer for each status. 204, 205 and 304 have no page.
  '/status/*': ({ response, url }) => {
    const status = Number(url.pathname.slice('/status/'.length));
    if (!Number.isInteger(status) || status < 200 || status > 999) return void response.writeHead(400).end();
    const bodiless = [204, 205, 304].includes(status);
    response.writeHead(status, { 'Content-Type': HTML, 'Cache-Control': 'no-store' });
    response.end(bodiless ? undefined : documentOf(String(status), `<p id="content">Status ${status}.</p>`));
  },

  // The document itself is a download: refused, a target error.
  '/download': (visit) => send(visit, BINARY, Buffer.alloc(1000, 1), ATTACHMENT),

  // A page that clicks on downloads endlessly: no file is written, the page is answered.
  '/download-click': page(
    'download-click',
    `<p id="content">The download-click page.</p><a href="/download" download>file</a>
     <script>setInterval(() => document.querySelector('a').click(), 50);</script>`,
  ),

  // Downloads of data that the page itself made: the same.
  '/download-blob': page(
    'download-blob',
    `<p id="content">The download-blob page.</p><a download="made.txt">file</a>
     <script>const link = document.querySelector('a');
       link.href = URL.createObjectURL(new Blob(['made'])); setInterval(() => link.click(), 50);</script>`,
  ),

  // Frames of the same origin, of the other, of inline text and nested: the outer document is the answer.
  '/frames': (visit) =>
    send(
      visit,
      HTML,
      documentOf(
        'frames',
        `<p id="content">Around the frames.</p><iframe src="/quiet"></iframe><iframe src="${visit.other}/quiet"></iframe>
         <iframe srcdoc="&lt;p&gt;Inside.&lt;/p&gt;"></iframe><iframe src="/frames/nested"></iframe>`,
      ),
    ),
  '/frames/nested': page('nested', '<iframe src="/quiet"></iframe>'),

  // A frame that never answers, so that no load event comes: the page is answered at the timeout.
  '/frame-silent': page('frame-silent', '<p id="content">The text is there.</p><iframe src="/silent"></iframe>'),

  // Nested frames up to the browser's own limit, and no load event until then: the page is answered at the timeout.
  '/frame-loop': (visit) =>
    send(
      visit,
      HTML,
      documentOf('loop', `<p id="content">Loop.</p><iframe src="/frame-loop?${Math.random()}"></iframe>`),
    ),

  // A frame, a window and a fetch of local files: nothing of the machine is in any answer.
  '/file-frame': scripted('file-frame', intrusion('file:///etc/passwd')),

  // The same with the browser's internal pages.
  '/chrome-frame': scripted('chrome-frame', intrusion('chrome://version')),
  '/view-source-frame': scripted('view-source-frame', intrusion('view-source:about:blank')),

  // Links for other programs: none is started.
  '/external-protocols': scripted(
    'external-protocols',
    `for (const address of ['mailto:a@b.example', 'tel:123', 'ssh://127.0.0.1', 'intent://x', 'ms-word:x'])
       document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
     location.href = 'mailto:a@b.example';`,
  ),

  // Content in shadow trees: the answer has at least the outer document; declarative, open and closed.
  '/shadow-dom': page(
    'shadow-dom',
    `<p id="content">Outside.</p>
     <div id="declared"><template shadowrootmode="open"><p>Inside, declared.</p></template></div>
     <div id="open"></div><div id="closed"></div>
     <script>for (const mode of ['open', 'closed'])
       document.getElementById(mode).attachShadow({ mode }).innerHTML = '<p>Inside, ' + mode + '.</p>';</script>`,
  ),

  // UTF-16 with a byte order mark: the same text comes back as UTF-8.
  '/utf-16': (visit) =>
    send(
      visit,
      'text/html',
      Buffer.from(`\ufeff${documentOf('utf-16', '<p id="content">Grüße, 世界, 🌊.</p>')}`, 'utf16le'),
    ),

  // Windows-1252, declared only by a meta element: the same.
  '/windows-1252': (visit) =>
    send(
      visit,
      'text/html',
      Buffer.from('<!doctype html><meta charset="windows-1252"><p id="content">Gr\xfc\xdfe, \x80.</p>', 'latin1'),
    ),

  // No charset, no type, no doctype: guessed to be HTML, as browsers do.
  '/untyped': ({ response }) => {
    response.writeHead(200, {}).end('<html><p id="content">Guess.</p></html>');
  },

  // Other text types: returned unchanged, not as the browser's viewer shows them.
  '/xml': (visit) => send(visit, 'application/xml', '<?xml version="1.0"?><a><b>text &amp; more</b></a>'),
  '/xhtml': (visit) =>
    send(
      visit,
      'application/xhtml+xml',
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>xhtml</title></head><body><p id="content">XHTML.</p></body></html>',
    ),
  '/svg': (visit) =>
    send(visit, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">SVG text</text></svg>'),
  '/json': (visit) => send(visit, 'application/json', '{"a":[1,2,{"b":"<p>no markup</p>"}]}'),
  '/plain': (visit) => send(visit, 'text/plain; charset=utf-8', 'Plain <b>text</b>, as it is.\n'),
  '/markdown': (visit) => send(visit, 'text/markdown; charset=utf-8', '# Heading\n\nText.\n'),

  // Binary types: a target error that names the type; /text reads the PDF.
  '/pdf': (visit) => send(visit, 'application/pdf', pdfOf('Text of a PDF')),
  '/png': (visit) => send(visit, 'image/png', pngOf(8, 8, 1)),

  // Declared as HTML, but binary or empty: an answer of any kind, and no crash.
  '/binary-html': (visit) => send(visit, HTML, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
  '/empty': (visit) => send(visit, HTML, ''),

  // 50 KB that decompress to 50 MB: too large.
  '/compressed-bomb': (visit) => {
    bomb ??= gzipSync(Buffer.alloc(50_000_000, '<p>x</p>'));
    send(visit, HTML, bomb, { 'Content-Encoding': 'gzip' });
  },

  // A policy that forbids scripts, styles and frames: we can still read the page.
  '/strict-policy': (visit) =>
    send(
      visit,
      HTML,
      documentOf('strict-policy', '<p id="content">Strict.</p><script>document.body.remove();</script>'),
      {
        'Content-Security-Policy':
          "default-src 'none'; sandbox; require-trusted-types-for 'script'; trusted-types 'none'",
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    ),
};

let bomb: Buffer | undefined;

/** Tries to show this address in a frame, in an object and in a window, and to fetch it. */
function intrusion(address: string): string {
  return `addEventListener('load', async () => {
    const at = '${address}';
    document.body.append(Object.assign(document.createElement('iframe'), { src: at }));
    document.body.append(Object.assign(document.createElement('object'), { data: at }));
    try { open(at); } catch {}
    const read = await fetch(at).then((answer) => answer.text(), (error) => 'refused: ' + error.name);
    document.body.append(Object.assign(document.createElement('pre'), { id: 'found', textContent: read }));
    try { location.href = at; } catch {}
  });`;
}

/** One page with one line of text. */
function pdfOf(text: string): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
