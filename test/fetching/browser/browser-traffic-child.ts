/**
 * Runs in its own network namespace, with an interface behind which nothing answers: loads pages in a browser of one
 * kind, and prints every host that its door was asked for and every packet that went elsewhere. Arguments: the kind,
 * the browser, and the milliseconds to watch for.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Deadline } from '../../../src/deadline.ts';
import { createBrowserEngine } from '../../../src/fetching/browser/engine.ts';
import { localBrowsers } from '../../../src/fetching/browser/hosts/local-browsers.ts';
import { readBrowserRelease } from '../../../src/fetching/browser/process/browser-release.ts';
import { createGateway } from '../../../src/fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { createDialer } from '../../../src/fetching/egress/guarded-dialer.ts';
import { FairQueue } from '../../../src/overload/fair-queue.ts';
import { makeFolder } from '../../support/folder.ts';
import { type Handler, startTarget } from '../../support/target.ts';
import { PLAIN_REQUEST } from '../plain-request.ts';

const [TCP, UDP, HOP_BY_HOP, ICMP_V6] = [6, 17, 0, 58];

const [kind = '', executable = '', watchFor = '0'] = process.argv.slice(2);

/** Prints one line for each packet on any interface: interface, protocol, and its first bytes. */
const SNIFFER = `
  $| = 1;
  socket(my $s, 17, 2, 0x0300) or die "no packet socket: $!";
  print "ready\\n";
  while (defined(my $from = recv($s, my $packet, 256, 0))) {
    my (undef, $protocol, $interface) = unpack("S n l", $from);
    printf "%d %04x %s\\n", $interface, $protocol, unpack("H*", $packet);
  }`;

const PAGES: Readonly<Record<string, string>> = {
  '/': `<!doctype html><html lang="fr"><title>Bonjour</title><h1>Une page en français</h1>
    <p>Le chat dort sur le canapé, et la pluie tombe depuis ce matin sur les toits de la ville.</p>
    <form action="/login" method="post"><input name="user" autocomplete="username">
      <input type="password" autocomplete="current-password"><input name="cc" autocomplete="cc-number">
      <input type="search" name="q"><button>Aller</button></form>
    <a href="/next" ping="/pinged">suite</a>`,
  '/search': `<!doctype html><html lang="en"><title>Search</title>
    <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml">
    <form action="/search" role="search"><input name="q" value="weather in paris"><button>Search</button></form>
    <a href="https://named.example/">named</a><script>document.forms[0].q.focus()</script>`,
  '/web-rtc': `<!doctype html><title>WebRTC</title><script>
    (async () => {
      const one = new RTCPeerConnection({ iceServers: [{ urls: 'stun:stun.named.example:3478' }] });
      const other = new RTCPeerConnection();
      one.createDataChannel('x');
      one.onicecandidate = ({ candidate }) => candidate && other.addIceCandidate(candidate).catch(() => {});
      await one.setLocalDescription(await one.createOffer());
      await other.setRemoteDescription(one.localDescription);
      await other.setLocalDescription(await other.createAnswer());
      await one.setRemoteDescription(other.localDescription);
      for (const host of ['0b1d3c2e-8c8a-4c3f-9a55-3e1f6a0d9a11.local', 'printer.local', 'peer.named.example', '192.0.2.77']) {
        const candidate = 'candidate:1 1 udp 2113937151 ' + host + ' 50000 typ host';
        await one.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 }).catch(() => {});
        await other.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 }).catch(() => {});
      }
    })();
    </script>`,
  '/names': `<!doctype html><title>Names</title><link rel="dns-prefetch" href="//named.example">
    <link rel="preconnect" href="https://named.example"><img src="http://printer.local/x.png">
    <script>fetch('http://named.example/').catch(() => {}); fetch('http://scanner.local/').catch(() => {});
      navigator.sendBeacon('/beacon', 'x'); new WebSocket('ws://socket.named.example/');
      try { new WebTransport('https://transport.named.example/'); } catch {}
      navigator.geolocation?.getCurrentPosition(() => {}, () => {});
      new SharedWorker('data:text/javascript,0');</script>`,
  '/services': `<!doctype html><title>Services</title><video src="/none.mp4"></video>
    <form action="/" method="post"><input name="user" autocomplete="username"><input type="password" name="secret"></form>
    <script>
    const tried = [
      () => navigator.geolocation.getCurrentPosition(() => {}, () => {}),
      () => Notification.requestPermission(),
      () => new webkitSpeechRecognition().start(),
      () => speechSynthesis.speak(new SpeechSynthesisUtterance('Hello there')),
      () => new PresentationRequest(['https://named.example/', 'cast:CC1AD845']).getAvailability(),
      () => document.querySelector('video').remote.watchAvailability(() => {}),
      () => navigator.mediaDevices.getUserMedia({ audio: true }),
      () => LanguageModel.create(),
      () => Translator.create({ sourceLanguage: 'fr', targetLanguage: 'en' }),
      () => LanguageDetector.create(),
      () => document.browsingTopics(),
      () => navigator.credentials.get({ password: true, mediation: 'silent' }),
      () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: '127.0.0.1' } }),
      () => navigator.serviceWorker.register('/worker.js').then(({ pushManager }) => pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
      })),
      () => new PaymentRequest([{ supportedMethods: 'https://named.example/pay' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).canMakePayment(),
      () => navigator.requestMediaKeySystemAccess('com.widevine.alpha', [{ videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] }]).then((access) => access.createMediaKeys()),
      () => navigator.bluetooth.getAvailability(),
      () => { document.forms[0].user.value = 'somebody'; document.forms[0].secret.value = 'correct horse'; document.forms[0].user.focus(); },
    ];
    for (const each of tried) { try { Promise.resolve(each()).catch(() => {}); } catch {} }
    </script>`,
};

const sniffer: ChildProcessWithoutNullStreams = spawn('perl', ['-e', SNIFFER]);
let heard = '';
sniffer.stdout.setEncoding('latin1').on('data', (text) => {
  heard += text;
});
while (!heard.includes('ready\n')) {
  if (sniffer.exitCode !== null) throw new Error(String(sniffer.stderr.read()));
  await new Promise((settle) => setTimeout(settle, 10));
}

const script: Handler = (_request, response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('0');
await using target = await startTarget({ ...PAGES, '/worker.js': script });
await using folder = await makeFolder();
const hosts = new Set<string>();
const ownListeners = new OwnListeners();
const dialer = createDialer({
  guard: createAddressGuard({ allow: parseAllowList(`127.0.0.1:${target.port}`).rules ?? [], ownListeners }),
  resolve: async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  },
});
const gateway = createGateway({
  dialer: {
    dial(to, route, signal) {
      hosts.add(to.host);
      return dialer.dial(to, route, signal);
    },
  },
  ownListeners,
});
const queue = new FairQueue();
const source = localBrowsers({
  executable,
  kind: kind === 'shell' ? 'shell' : 'full',
  pool: queue.addPool(4),
  gateway,
  folder: folder.path,
  ignoreTlsErrors: false,
  stealth: kind === 'stealth' ? { release: () => readBrowserRelease(executable, process.platform) } : undefined,
});
const engine = createBrowserEngine({ sources: [source], queue, maxCharacters: 5_000_000 });

async function load(path: string): Promise<number> {
  using deadline = new Deadline(60_000);
  const exit = kind === 'stealth' ? 'stealth' : 'datacenter';
  const request = {
    ...PLAIN_REQUEST,
    url: target.url + path,
    js: true,
    jsTimeout: 3_000,
    proxy: exit,
    deadline: deadline.retrieving(40_000),
  } as const;
  const { status } = await engine.load(request, { exit, upstream: undefined, key: 'direct one', caller: 'one' });
  return status;
}

const statuses: number[] = [];
const until = performance.now() + Number(watchFor);
do {
  statuses.push(...(await Promise.all(Object.keys(PAGES).map(load))));
} while (performance.now() < until);
await engine.close();
await gateway.close();

// The sniffer sees packets in order: once this one arrives, there were no others.
const PROBE = 'udp to 192.0.2.200:9';
const probe = createSocket('udp4');
do {
  probe.send('probe', 9, '192.0.2.200');
  await new Promise((settle) => setTimeout(settle, 50));
} while (!packetsOf(heard).includes(PROBE));
probe.close();
sniffer.kill();
await once(sniffer, 'exit');

/**
 * Every destination of a packet, as text. Within this machine only UDP is reported, because TCP is how a browser
 * reaches its door.
 */
function packetsOf(lines: string): string[] {
  return [...new Set(lines.split('\n').slice(1, -1).flatMap(readPacket))];
}

function readPacket(line: string): string[] {
  const [network, protocol, hex = ''] = line.split(' ');
  const inside = network === '1';
  const bytes = Buffer.from(hex, 'hex');
  if (protocol === '0800') {
    const to = [...bytes.subarray(16, 20)].join('.');
    return destination(inside, bytes[9], to, bytes.subarray(((bytes[0] ?? 0) & 15) * 4));
  }
  if (protocol === '86dd') {
    // Packets of the kernel for neighbor discovery are not the browser's.
    if (bytes[6] === HOP_BY_HOP || bytes[6] === ICMP_V6) return [];
    return destination(inside, bytes[6], `[${bytes.toString('hex', 24, 40)}]`, bytes.subarray(40));
  }
  return inside ? [] : [`protocol ${protocol}`];
}

function destination(inside: boolean, protocol: number | undefined, to: string, rest: Buffer): string[] {
  if (protocol === UDP) return [`udp to ${to}:${rest.readUInt16BE(2)}`];
  if (inside) return [];
  return [protocol === TCP ? `tcp to ${to}:${rest.readUInt16BE(2)}` : `ip protocol ${protocol} to ${to}`];
}

process.stdout.write(JSON.stringify({ statuses, hosts: [...hosts].sort(), packets: packetsOf(heard) }));
