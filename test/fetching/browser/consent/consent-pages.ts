/**
 * Pages that ask for consent like the most common banners, with the names that the rules use. The content of each
 * appears only after the answer, and says which answer it was.
 */

export const SITE = 'wall.test';
/** The host of the frames. */
export const OTHER_SITE = 'messages.test';

/** For the page's own scripts: stores the answer, and shows the content. */
const ANSWERED = `
  function answered(choice) {
    document.cookie = 'choice=' + choice + '; path=/';
    document.querySelector('#place').innerHTML = '<article><h1>Behind it</h1><p>Answered: ' + choice + '.</p></article>';
    const banner = document.querySelector('#banner');
    if (banner) banner.remove();
  }
  function on(selector, choice, within) {
    (within || document).querySelector(selector).addEventListener('click', () => answered(choice));
  }`;

const page = (banner: string, script: string, head = '') =>
  `<!doctype html><title>A wall</title>${head}<main id=place></main>${banner}<script>${ANSWERED}${script}</script>`;

const FIXED = 'style="position: fixed; left: 0; right: 0; bottom: 0; background: white"';
const WORDS = 'We and our 812 partners use cookies to measure and to show personalized advertising.';

/** An element around the banner, so that it can be removed at once. */
const banner = (inside: string) => `<div id=banner>${inside}</div>`;

export const BANNERS: Readonly<Record<string, string>> = {
  OneTrust: page(
    banner(`<div id=onetrust-consent-sdk><div id=onetrust-banner-sdk role=dialog ${FIXED}><p>${WORDS}</p>
      <button id=onetrust-pc-btn-handler>Cookie settings</button><button id=onetrust-reject-all-handler>Reject all</button>
      <button id=onetrust-accept-btn-handler>Accept all</button></div></div>`),
    // It fades out first.
    `document.querySelector('#onetrust-accept-btn-handler').onclick = () => answered('yes');
    document.querySelector('#onetrust-reject-all-handler').onclick = () => setTimeout(() => answered('no'), 400);`,
  ),
  'OneTrust, with its "no" in the settings': page(
    banner(`<div id=onetrust-consent-sdk><div id=onetrust-banner-sdk ${FIXED}><p>${WORDS}</p>
      <button id=onetrust-pc-btn-handler>Manage</button><button id=onetrust-accept-btn-handler>Accept all</button></div>
      <div id=onetrust-pc-sdk hidden><input type=checkbox checked class=category-switch-handler>
      <button class=save-preference-btn-handler>Save</button></div></div>`),
    `on('#onetrust-accept-btn-handler', 'yes');
    document.querySelector('#onetrust-pc-btn-handler').onclick = () => { document.querySelector('#onetrust-pc-sdk').hidden = false; };
    document.querySelector('.save-preference-btn-handler').onclick = () =>
      answered(document.querySelector('.category-switch-handler').checked ? 'yes' : 'no');`,
  ),
  Cookiebot: page(
    banner(`<div id=CybotCookiebotDialog role=dialog ${FIXED}><p>${WORDS}</p>
      <button id=CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll>Deny</button>
      <button id=CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll>Allow all</button></div>`),
    `window.Cookiebot = { hasResponse: false, dialog: { visible: true } };
    on('#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll', 'no');
    on('#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll', 'yes');`,
  ),
  'Didomi, by its interface': page(
    banner(`<div id=didomi-host><div id=didomi-notice ${FIXED}><p>${WORDS}</p>
      <button id=didomi-notice-learn-more-button>Learn more</button><button id=didomi-notice-agree-button>Agree</button></div></div>`),
    `window.Didomi = { setUserDisagreeToAll: () => answered('no') };
    on('#didomi-notice-agree-button', 'yes');`,
  ),
  'Quantcast and InMobi': page(
    banner(`<div id=qc-cmp2-container><div id=qc-cmp2-ui role=dialog ${FIXED}><p>${WORDS}</p><div class=qc-cmp2-summary-buttons>
      <button mode=secondary id=more>MORE OPTIONS</button><button mode=secondary id=disagree>DISAGREE</button>
      <button mode=primary id=agree>AGREE</button></div></div></div>`),
    `on('#disagree', 'no'); on('#agree', 'yes');`,
  ),
  Sourcepoint: page(
    banner(`<div id=sp_message_container_1 ${FIXED}><iframe id=sp_message_iframe_1 title="SP Consent Message" width=600 height=300
      src="https://${OTHER_SITE}/index.html?message_id=1&consentUUID=none"></iframe></div>`),
    `addEventListener('message', ({ data }) => answered(data));`,
  ),
  'Sourcepoint, with its "no" in another frame': page(
    banner(`<div id=sp_message_container_1 ${FIXED}><iframe id=sp_message_iframe_1 title="SP Consent Message" width=600 height=300
      src="https://${OTHER_SITE}/index.html?message_id=2"></iframe></div>`),
    `addEventListener('message', ({ data }) => {
      if (data !== 'manage') return answered(data);
      document.querySelector('#sp_message_container_1').innerHTML = '<iframe id=sp_message_iframe_2 width=600 height=300 ' +
        'src="https://${OTHER_SITE}/privacy-manager/index.html?message_id=3"></iframe>';
    });`,
  ),
  TrustArc: page(
    banner(`<div id=consent_blackbar><div id=truste-consent-track ${FIXED}><div id=truste-consent-content><p>${WORDS}</p>
      <button id=truste-show-consent>Preferences</button><button id=truste-consent-required>Required only</button>
      <button id=truste-consent-button>Accept all</button></div></div></div>`),
    `on('#truste-consent-required', 'no'); on('#truste-consent-button', 'yes');`,
  ),
  'Usercentrics, in a shadow tree': page(
    banner('<div id=usercentrics-root></div>'),
    `window.UC_UI = {};
    const root = document.querySelector('#usercentrics-root').attachShadow({ mode: 'open' });
    root.innerHTML = ${JSON.stringify(
      `<div data-testid=uc-container ${FIXED}><p>${WORDS}</p><button data-testid=uc-deny-all-button>Deny</button>
      <button data-testid=uc-accept-all-button>Accept</button></div>`,
    )};
    on('[data-testid=uc-deny-all-button]', 'no', root); on('[data-testid=uc-accept-all-button]', 'yes', root);`,
  ),
  'Google Funding Choices': page(
    banner(`<div class=fc-consent-root><div class=fc-dialog-overlay></div><div class=fc-dialog-container role=dialog ${FIXED}>
      <p>${WORDS}</p><button class="fc-button fc-cta-do-not-consent">Do not consent</button>
      <button class="fc-button fc-cta-consent">Consent</button></div></div>`),
    `on('.fc-cta-do-not-consent', 'no'); on('.fc-cta-consent', 'yes');`,
  ),
  Complianz: page(
    banner(`<div id=cmplz-cookiebanner-container><div class="cmplz-cookiebanner" ${FIXED}><p>${WORDS}</p>
      <button class="cmplz-btn cmplz-accept">Accept</button><button class="cmplz-btn cmplz-deny">Deny</button></div></div>`),
    `on('.cmplz-deny', 'no'); on('.cmplz-accept', 'yes');`,
  ),
  CookieYes: page(
    banner(`<div class=cky-consent-container ${FIXED}><p>${WORDS}</p><button data-cky-tag=settings-button>Customize</button>
      <button data-cky-tag=reject-button>Reject all</button><button data-cky-tag=accept-button>Accept all</button></div>`),
    `on('[data-cky-tag=reject-button]', 'no'); on('[data-cky-tag=accept-button]', 'yes');`,
  ),
  Osano: page(
    banner(`<div class=osano-cm-window><div class="osano-cm-dialog osano-cm-dialog--type_box" role=dialog ${FIXED}><p>${WORDS}</p>
      <button class=osano-cm-denyAll>Reject all</button><button class=osano-cm-acceptAll>Accept all</button></div></div>`),
    `window.Osano = { cm: { dialogOpen: true } }; on('.osano-cm-denyAll', 'no'); on('.osano-cm-acceptAll', 'yes');`,
  ),
  Borlabs: page(
    banner(`<div class=brlbs-cmpnt-container><div class=brlbs-cmpnt-dialog ${FIXED}><p>${WORDS}</p>
      <button class=brlbs-btn-accept-all>Ich akzeptiere alle</button>
      <button class=brlbs-btn-accept-only-essential>Nur essenzielle Cookies akzeptieren</button></div></div>`),
    `on('.brlbs-btn-accept-only-essential', 'no'); on('.brlbs-btn-accept-all', 'yes');`,
  ),
  Klaro: page(
    banner(`<div class=klaro><div class="cookie-notice" ${FIXED}><p>${WORDS}</p><button class="cm-btn cn-decline">I decline</button>
      <button class="cm-btn cm-btn-success">That's ok</button></div></div>`),
    `on('.cn-decline', 'no'); on('.cm-btn-success', 'yes');`,
  ),
  'one of its own making': page(
    banner(`<div class="z-50 bottom-0 flex" ${FIXED}><p>Wir verwenden Cookies, um unsere Website zu verbessern.</p>
      <button class=a1>Alle akzeptieren</button><button class=a2>Alle ablehnen</button></div>`),
    `on('.a2', 'no'); on('.a1', 'yes');`,
  ),
  'one of its own making, in Japanese': page(
    banner(
      `<div ${FIXED}><p>当サイトではクッキーを使用しています。</p><button class=a1>すべて同意する</button><button class=a2>すべて拒否する</button></div>`,
    ),
    `on('.a2', 'no'); on('.a1', 'yes');`,
    '<script>document.documentElement.lang = "ja"</script>',
  ),
  'one of its own making, in Swedish': page(
    banner(`<div ${FIXED}><p>Vi använder kakor för att förbättra webbplatsen.</p><a role=button class=a1>Acceptera alla</a>
      <a role=button class=a2>Avvisa alla</a></div>`),
    `on('.a2', 'no'); on('.a1', 'yes');`,
    '<script>document.documentElement.lang = "sv-SE"</script>',
  ),
  'one of its own making, with its "no" in the settings': page(
    banner(`<div role=dialog><p>${WORDS}</p><button class=a1>Accept all</button><button class=a3>Cookie settings</button>
      <div class=more hidden><button class=a2>Reject all</button></div></div>`),
    `on('.a2', 'no'); on('.a1', 'yes');
    document.querySelector('.a3').onclick = () => { setTimeout(() => { document.querySelector('.more').hidden = false; }, 100); };`,
  ),
  'one of its own making, with its choices in the settings': page(
    banner(`<div ${FIXED}><p>${WORDS}</p><button class=a1>Accept all</button><button class=a3>Manage choices</button>
      <div class=more hidden><input type=checkbox checked disabled> <input type=checkbox checked id=chosen>
      <button class=a4>Save my choices</button></div></div>`),
    `on('.a1', 'yes');
    document.querySelector('.a3').onclick = () => { document.querySelector('.more').hidden = false; };
    document.querySelector('.a4').onclick = () => answered(document.querySelector('#chosen').checked ? 'yes' : 'no');`,
  ),
  'one of its own making that fills the page': page(
    banner(`<div class=hello><h1>Before you read on</h1><p>We use cookies and similar technologies on this website.</p>
      <button class=a1>Accept all</button><button class=a2>Reject all</button></div>`),
    `on('.a2', 'no'); on('.a1', 'yes');`,
  ),
};

/** These can only be accepted. */
export const ONLY_YES: Readonly<Record<string, string>> = {
  'one of its own making': page(
    banner(`<div ${FIXED} role=dialog><p>This website uses cookies. By continuing you agree to the use of cookies.</p>
      <button class=a1>Accept cookies</button></div>`),
    `on('.a1', 'yes');`,
  ),
  'one that is known, without its "no"': page(
    banner(`<div id=cmplz-cookiebanner-container><div class="cmplz-cookiebanner" ${FIXED}><p>We use cookies on this website.</p>
      <button class="cmplz-btn cmplz-accept">Accept all</button></div></div>`),
    `on('.cmplz-accept', 'yes');`,
  ),
};

/** What frames show. */
export const FRAMES: Readonly<Record<string, string>> = {
  '/index.html?message_id=1&consentUUID=none': frame(
    `<button class="message-button sp_choice_type_11">Accept</button><button class="message-button sp_choice_type_13">Reject</button>`,
    `tell('.sp_choice_type_11', 'yes'); tell('.sp_choice_type_13', 'no');`,
  ),
  '/index.html?message_id=2': frame(
    `<button class="message-button sp_choice_type_11">Accept</button><button class="message-button sp_choice_type_12">Options</button>`,
    `tell('.sp_choice_type_11', 'yes'); tell('.sp_choice_type_12', 'manage');`,
  ),
  '/privacy-manager/index.html?message_id=3': frame(
    `<div class=type-modal><button class="sp_choice_type_REJECT_ALL">Reject all</button>
      <button class="sp_choice_type_ACCEPT_ALL">Accept all</button></div>`,
    `tell('.sp_choice_type_REJECT_ALL', 'no'); tell('.sp_choice_type_ACCEPT_ALL', 'yes');`,
  ),
};

function frame(inside: string, script: string): string {
  return `<!doctype html><title>A message</title><p>${WORDS}</p>${inside}<script>
    function tell(selector, choice) {
      document.querySelector(selector).addEventListener('click', () => parent.postMessage(choice, '*'));
    }
    ${script}</script>`;
}

const CLICKS = `<script>addEventListener('click', ({ target }) => { document.title = 'clicked ' + target.id; }, true);</script>`;
const ARTICLE = `<article>${'<p>What a page has to say, and which nobody has to answer first.</p>'.repeat(30)}</article>`;

/** They mention consent, or contain parts of banners, but ask nothing. */
export const ASKING_NOTHING: Readonly<Record<string, string>> = {
  'a footer that leads to the settings': `${ARTICLE}<footer>About us <a href=/cookies>Cookie policy</a>
    <button id=settings>Cookie settings</button> <button id=reject>Reject all cookies</button></footer>`,
  'an article about banners': `<article>${'<p>We use cookies, says the banner, and offers "Accept all" and "Reject all" to everybody.</p>'.repeat(20)}
    <button id=reject>Reject all</button><button id=accept>Accept all</button></article>`,
  'a short text about banners': `<div>${'<p>We use cookies, says the banner, to everybody who comes by.</p>'.repeat(40)}</div>
    <div>They offer <button id=reject>Reject all</button><button id=accept>Accept all</button> cookies.</div>`,
  'a banner that was answered before': `${ARTICLE}<div id=onetrust-consent-sdk><div id=onetrust-banner-sdk style="display: none">
    We use cookies <button id=onetrust-reject-all-handler>Reject all</button></div></div>`,
  'a dialog about something else': `${ARTICLE}<div role=dialog ${FIXED}><p>Subscribe to our newsletter</p>
    <button id=reject>No, thanks</button><button id=ok>OK</button></div>`,
};

export const withClicksNoted = (html: string) => `<!doctype html><title>as it was</title>${CLICKS}${html}`;
