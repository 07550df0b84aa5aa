/**
 * Pages that are a captcha and nothing else, whoever made them. A widget inside a form that asks for more, or beside
 * content, is no gate; nor is a widget that shows nothing.
 */
import type { BarePage } from '../bare-page.ts';
import { type Signature, tagged } from '../challenge.ts';

/** A gate explains itself in a few sentences, and leads to few other places. */
const MOST_TEXT_OF_A_GATE = 700;
const MOST_LINKS_OF_A_GATE = 8;

interface Widget {
  readonly vendor: string;
  /** The class or id of the element that it is put into. */
  readonly element: string;
  /** Where the frame comes from that it makes. */
  readonly frame: string;
}

/** A script alone is no widget: invisible reCAPTCHA runs on every page of many sites. */
const WIDGETS: readonly Widget[] = [
  { vendor: 'reCAPTCHA', element: 'g-recaptcha', frame: '/anchor?ar=' },
  { vendor: 'hCaptcha', element: 'h-captcha', frame: 'frame=checkbox&' },
  { vendor: 'Turnstile', element: 'cf-turnstile', frame: 'challenges.cloudflare.com/' },
  { vendor: 'Arkose Labs', element: 'funcaptcha', frame: 'arkoselabs.com/' },
  { vendor: 'GeeTest', element: 'geetest_captcha', frame: 'geetest.com/' },
  { vendor: 'Friendly Captcha', element: 'frc-captcha', frame: 'frcapi.com/' },
  { vendor: 'SmartCaptcha', element: 'smart-captcha', frame: 'smartcaptcha.' },
];

/** In the words of the languages that such pages come in: gates whose maker nobody knows. */
const ASKS_FOR_A_PERSON = [
  /\b(?:verify|confirm|prove|proving|check)(?:ing)?\b.{0,30}\b(?:you are|you're|you’re|your)\b.{0,15}\b(?:human|humanity|not a (?:ro)?bot)\b/,
  /\bare you (?:a )?(?:human|robot|not a robot)\b/,
  /\brobot or human\b/,
  /\bunusual (?:traffic|activity) from your\b/,
  /\b(?:kein|nicht ein) roboter\b/,
  /\b(?:pas un robot|êtes humain)\b/,
  /\bno (?:eres|soy|es) un robot\b/,
  /\bnão (?:é|sou) um robô\b/,
  /\bnon (?:sei|sono) un robot\b/,
  /не робот/,
  /robot olmadığınızı/,
  /(?:不是|非)机器人|人机验证|安全验证|ロボットではない|로봇이 아/,
];

export const CAPTCHA_GATES: readonly Signature[] = [
  ...WIDGETS.map(
    (widget): Signature => ({
      vendor: widget.vendor,
      name: 'gate',
      evidence: `element ${widget.element} or its frame, and no content or form beside it`,
      passesAlone: false,
      mostText: MOST_TEXT_OF_A_GATE,
      page: (page) => isGate(page) && showsWidget(page, widget),
    }),
  ),
  {
    vendor: 'unnamed',
    name: 'gate',
    evidence: 'asks in words for a person, has parts named captcha or challenge, and no content or form beside',
    passesAlone: false,
    mostText: MOST_TEXT_OF_A_GATE,
    page: (page) =>
      isGate(page) &&
      tagged(page, 'captcha', 'challenge') &&
      ASKS_FOR_A_PERSON.some((words) => words.test(`${page.title} ${page.text}`)),
  },
];

function showsWidget(page: BarePage, { element, frame }: Widget): boolean {
  if (!tagged(page, element, frame)) return false;
  const named = new RegExp(`\\b(?:class|id)=["']?(?:[^"'>]{0,80} )?${element}["' >]`);
  return page.tags
    .split('\n')
    .some((tag) => (tag.startsWith('<iframe') ? tag.includes(frame) : named.test(tag)) && !INVISIBLE.test(tag));
}

const INVISIBLE = /\bsize=["']?invisible/;

function isGate(page: BarePage): boolean {
  return page.typedInputs === 0 && page.links <= MOST_LINKS_OF_A_GATE && !tagged(page, '<article', '<nav');
}
