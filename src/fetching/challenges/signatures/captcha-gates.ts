/**
 * Pages that contain only a known captcha. A widget in a form with other fields, beside content, or without visible
 * parts is not a gate.
 */
import type { BarePage } from '../bare-page.ts';
import { type Signature, tagged } from '../challenge.ts';
import { isPuzzleForOther } from '../purposes/guarded-form.ts';
import { readStatements } from '../statements.ts';
import { ALL_LANGUAGES } from '../words.ts';

/** A gate has a few sentences and few links. */
const MAX_GATE_TEXT = 700;
const MAX_GATE_LINKS = 8;

interface Widget {
  readonly vendor: string;
  /** The class or id of the element for the widget. */
  readonly element: string;
  /** The address of the frame that the widget creates. */
  readonly frame: string;
}

/** A script alone is not a widget: invisible reCAPTCHA runs on every page of many sites. */
const WIDGETS: readonly Widget[] = [
  { vendor: 'reCAPTCHA', element: 'g-recaptcha', frame: '/anchor?ar=' },
  { vendor: 'hCaptcha', element: 'h-captcha', frame: 'frame=checkbox&' },
  { vendor: 'Turnstile', element: 'cf-turnstile', frame: 'challenges.cloudflare.com/' },
  { vendor: 'Arkose Labs', element: 'funcaptcha', frame: 'arkoselabs.com/' },
  { vendor: 'GeeTest', element: 'geetest_captcha', frame: 'geetest.com/' },
  { vendor: 'Friendly Captcha', element: 'frc-captcha', frame: 'frcapi.com/' },
  { vendor: 'mCaptcha', element: 'mcaptcha__widget-container', frame: 'mcaptcha' },
  { vendor: 'SmartCaptcha', element: 'smart-captcha', frame: 'smartcaptcha.' },
];

export const CAPTCHA_GATES: readonly Signature[] = [
  ...WIDGETS.map(
    (widget): Signature => ({
      vendor: widget.vendor,
      name: 'gate',
      evidence: `element ${widget.element} or its frame, and no content or form beside it`,
      passesAlone: false,
      mostText: MAX_GATE_TEXT,
      page: (page) => isGate(page) && showsWidget(page, widget) && isAboutItself(page),
    }),
  ),
];

function showsWidget(page: BarePage, { element, frame }: Widget): boolean {
  if (!tagged(page, element, frame)) return false;
  const named = new RegExp(`\\b(?:class|id)=["']?(?:[^"'>]{0,80} )?${element}["' >]`);
  return page.tags
    .split('\n')
    .some((tag) => (tag.startsWith('<iframe') ? tag.includes(frame) : named.test(tag)) && !INVISIBLE.test(tag));
}

/**
 * Whether its text is about the visit; a page with other text has other content, and a demo shows the widget itself.
 */
function isAboutItself(page: BarePage): boolean {
  if (DEMO.test(page.title)) return false;
  if (page.text.length <= NEXT_TO_NOTHING) return true;
  const { said, explains } = readStatements(page, ALL_LANGUAGES, { readsFallback: true });
  return said.size > 0 && !explains;
}

const NEXT_TO_NOTHING = 30;
const DEMO =
  /(?<!\p{L})(?:demo|example|sample|playground|beispiel|exemple|ejemplo|esempio|exemplo|voorbeeld|пример)(?!\p{L})|デモ|演示|데모/u;
const INVISIBLE = /\bsize=["']?invisible/;

function isGate(page: BarePage): boolean {
  return (
    page.typedInputs === 0 &&
    !isPuzzleForOther(page) &&
    page.links <= MAX_GATE_LINKS &&
    !tagged(page, '<article', '<nav', '<ol', '<pre') &&
    !CHOICES.test(page.tags) &&
    !SIGN_IN.test(`${page.title} ${page.text.slice(0, 200)}`)
  );
}

/** Something to choose: a poll, an order. */
const CHOICES = /^<(?:select|input [^\n]*type=["']?radio)\b/m;

/** A login for members, which a widget protects. */
const SIGN_IN =
  /(?<!\p{L})(?:sign in|log ?in|sign up|create (?:an |your )?account|continue with (?:google|apple|facebook|github|microsoft)|anmelden|einloggen|se connecter|iniciar sesión|accedi|войти|ログイン|로그인|登录|登入|giriş yap|entrar)(?!\p{L})/u;
