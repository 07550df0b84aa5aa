/**
 * Pages that an application shows on the way to something else (a form for another site, a session that ended, the
 * report on a browser), what sites write beneath a form or in place of a film, and walls that set their details as code
 * or say where the visitor is. Each has a rule of its own. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string) =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;

export const ELEVENTH_WALLS: readonly WallPage[] = [
  {
    family: 'Filter of a country',
    html: page(
      'id',
      'Internet Sehat',
      '<h1>Situs yang Anda tuju diblokir</h1><p>Akses ke situs ini diblokir sesuai dengan peraturan perundang-undangan yang berlaku.</p>',
    ),
  },
  {
    family: 'Closed to a country',
    html: page(
      'en',
      'Restricted',
      "<h1>We're sorry</h1><p>Our betting services are not available in your location. You appear to be in Germany.</p>",
    ),
  },
  {
    family: 'Cookie script',
    html: '<html><body><script>document.cookie="chk=9f3a7c21be04d8861a;path=/";location.href="/pass"</script></body></html>',
  },
];

/** Recognized with their status only. */
export const ELEVENTH_REFUSALS: readonly WallPage[] = [
  {
    family: 'Rate limit with the request as code',
    status: 429,
    html: page(
      'en',
      'Tidal Archive Error',
      '<h1>Error</h1><p>Too many requests. Please respect our robot policy. Contact noc@tides.example for questions about your client.</p><div>If you report this error, please include the details below.</div><p><code>Request from 192.0.2.4 via cache 3066<br>Error: 429, Too many requests at 10:02:11 GMT</code></p><p>Our wiki is free.</p>',
    ),
  },
  {
    family: 'Undeclared program',
    status: 403,
    html: page(
      'en',
      'Your Request Originates from an Undeclared Automated Tool',
      '<h1>Your Request Originates from an Undeclared Automated Tool</h1><p>To allow for fair access to all users, we reserve the right to limit requests from undeclared automated tools. Your request has been identified as part of a network of automated tools.</p><p>Please declare your traffic by updating your user agent to include company specific information.</p><p>For best practices on efficiently downloading information, including the latest filings, visit our pages for developers. You can also sign up for updates on the open data program, and on best practices that make it more efficient to download data.</p><h2>More information</h2><h3>Internet Security Policy</h3><p>By using this site, you are agreeing to security monitoring and auditing. For security purposes, and to ensure that the public service remains available to users, this government computer system employs programs to monitor network traffic to identify unauthorized attempts to upload or change information or to otherwise cause damage, including attempts to deny service to users.</p><p>Reference ID: 0.5f3a9c11.1763470021.2b1f3a9c</p>',
    ),
  },
];

export const ELEVENTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'a form that is protected from other sites',
    status: 403,
    html: page(
      'en',
      '403 Forbidden',
      '<h1>Forbidden (403)</h1><p>CSRF verification failed. Request aborted.</p><p>You are seeing this message because this site requires a CSRF cookie when submitting forms. This cookie is required for security reasons, to ensure that your browser is not being hijacked by third parties.</p>',
    ),
  },
  {
    why: 'a form for the bank',
    html: '<html><head><title>3D Secure</title></head><body onload="document.forms[0].submit()"><p>Please wait while we redirect you to your bank for verification. Do not refresh the page.</p><form action="https://acs.bank.example/challenge" method="post"><input type="hidden" name="creq" value="1f"></form></body></html>',
  },
  {
    why: 'a script that keeps the language and goes to its page',
    html: '<html><head><script>document.cookie="lang=en;path=/";window.location.href="/en/home";</script></head><body></body></html>',
  },
  {
    why: 'a script that keeps the time zone',
    html: '<html><head><script>if(document.cookie.indexOf("tz=")<0){document.cookie="tz="+(new Date()).getTimezoneOffset();location.reload()}</script></head><body></body></html>',
  },
  {
    why: 'a script that keeps the width of the screen',
    html: '<html><head><script>document.cookie="w="+screen.width;location.href="index.php?w="+screen.width</script></head><body></body></html>',
  },
  {
    why: 'a test of the connection that names the browser',
    html: page(
      'en',
      'Speed test',
      '<h1>Testing your connection…</h1><p>Checking your browser: Chrome 130 on Linux</p><p>Your IP: 192.0.2.5</p><canvas></canvas><button>Start again</button>',
    ),
  },
  {
    why: 'a table of results',
    html: page(
      'en',
      'Bot detection test',
      '<h1>Bot detection test</h1><table><tr><td>Driver</td><td>missing (passed)</td></tr><tr><td>Window</td><td>present (passed)</td></tr></table><p>You are not a bot.</p>',
    ),
  },
  {
    why: 'a bank that ended the session, in German',
    html: page(
      'de',
      'Abgemeldet',
      '<h1>Sie wurden abgemeldet</h1><p>Aus Sicherheitsgründen haben wir Ihre Verbindung nach 10 Minuten ohne Eingabe beendet.</p><a href="/login">Erneut anmelden</a>',
    ),
  },
  {
    why: 'a page for other users',
    status: 403,
    html: page('en', 'Error', '<div>Sorry, you are not allowed to access this page.</div>'),
  },
  {
    why: 'text in place of a film',
    html: page(
      'en',
      '',
      '<h1>Sorry, your browser does not support embedded videos.</h1><video src="/a.mp4">Your browser does not support the video tag. Please upgrade your browser.</video>',
    ),
  },
  {
    why: 'a notice of cookies and little else',
    html: page(
      'en',
      '',
      '<p>By clicking Accept, you agree to the storing of cookies on your device to enhance site navigation, analyze site usage, and assist in our marketing efforts. View our privacy policy for more information.</p><form><button>Accept</button></form>',
    ),
  },
  {
    why: 'the notice of a widget beneath a form',
    html: page(
      'en',
      '',
      '<form method="post"><button>Continue</button></form><p>This site is protected by reCAPTCHA (Privacy | Terms)</p>',
    ),
  },
  {
    why: 'a mowing robot',
    html: page(
      'en',
      '',
      '<p>Not sure which robot is right for your home? Answer a few simple questions to find out!</p><form method="post"><button>Continue</button></form><script src="/main.js"></script>',
    ),
  },
  {
    why: 'the working hours of a robot',
    html: page(
      'en',
      '',
      '<h1>Before you determine the required area output of the robot, first think about the desired mowing times per week.</h1>',
    ),
  },
  {
    why: 'devices and connections that an electrician checks',
    html: page(
      'en',
      '',
      '<h1>Have a licensed electrician verify that all connections in your home are properly made using wiring devices.</h1>',
    ),
  },
  {
    why: 'an app on the device',
    html: page(
      'en',
      'Use an app to verify your identity on your device',
      '<p>Use an authenticator app on your device to verify your identity when you log in.</p>',
    ),
  },
  {
    why: 'challenges of an industry',
    html: page(
      'en',
      'Solving real industry challenges',
      '<h1>Solving real industry challenges</h1><form method="post"><button>Continue</button></form><script src="/main.js"></script>',
    ),
  },
  {
    why: 'chains of blocks',
    html: page(
      'en',
      'Start your journey in blockchain and web3',
      '<h1>Start your journey in blockchain and web3</h1><p>Start your journey in blockchain and web3 with 101 blockchains</p><form method="post"><button>Continue</button></form>',
    ),
  },
  {
    why: 'a blocker of advertisements',
    html: page(
      'en',
      '',
      '<h1>We urge you to turn off your ad blocker for our website so that you can continue to access our content.</h1>',
    ),
  },
  {
    why: 'readers who are no humans',
    html: page(
      'en',
      'Increasingly, not a human.',
      "<h1>Increasingly, not a human.</h1><p>Who's reading your newsletter? Increasingly, not a human.</p><form method='post'><button>Continue</button></form><script src='/main.js'></script>",
    ),
  },
  {
    why: 'the department for staff',
    html: page(
      'en',
      '',
      '<h1>We deliver human resources services that evaluate, streamline and advise you on what matters to your workforce.</h1>',
    ),
  },
  {
    why: 'commands in a script',
    html: page(
      'en',
      '',
      '<p>If you are using these commands in a long script and you do not want to wait for user input, it is possible to refresh the timeout.</p>',
    ),
  },
  {
    why: 'many letters',
    html: page(
      'en',
      'Contact',
      '<h1>Contact us</h1><p>We are receiving a high volume of requests at the moment. Please wait up to five days for a reply before you try again.</p>',
    ),
  },
  {
    why: 'a request for leave',
    html: page(
      'en',
      'Leave',
      '<h1>Request denied</h1><p>Your leave request for 3–7 May was declined by your manager.</p>',
    ),
  },
  {
    why: 'a robot that cleans, in Japanese',
    html: page(
      'ja',
      'ロボット掃除機',
      '<h1>ロボット掃除機の動作確認</h1><p>ロボットが動かない場合は、電源を確認してください。</p>',
    ),
  },
  {
    why: 'the rights of people, in Spanish',
    html: page(
      'es',
      'Verificación de los derechos humanos',
      '<h1>Verificación de los derechos humanos</h1><p>Verificamos el respeto a los derechos humanos y le pedimos su apoyo.</p>',
    ),
  },
  {
    why: 'a document on the device, in German',
    html: page(
      'de',
      '',
      '<h1>Bitte prüfen Sie das Dokument auf Ihrem Gerät.</h1><p>Bitte prüfen Sie das Dokument auf Ihrem Gerät und unterschreiben Sie es.</p>',
    ),
  },
];
