/**
 * Who is signed in. A session is identified by its cookie, starts with a password or the token of a link, and ends when
 * the server says so. The address does not change, so signing in again leads back to the same place. All tabs share the
 * cookie: each is notified of changes in the others, and a tab restored from the browser's cache asks the server before
 * it shows anything.
 */
import type { LinkSignIn, NewPassword, Session, SignIn } from '../../src/dashboard/contract.ts';
import { ApiProblem, get, post, problemMessage, put, remove, whenSignedOut } from './api.ts';
import { forgetAnswers } from './loaded.ts';
import { tellOtherTabs, whenOtherTabTells } from './other-tabs.ts';
import { offerPasswordAgain } from './password-offer.ts';
import { forgetRuns } from './playground/kept-runs.ts';
import { arrive } from './router.tsx';
import { createStore, useStore } from './store.ts';

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed-out'; readonly notice?: string }
  | { readonly kind: 'signed-in'; readonly session: Session }
  /** A link for another account was opened while signed in. */
  | { readonly kind: 'asked-to-replace'; readonly message: string; readonly link: LinkSignIn }
  /** Another tab has signed in to another account. */
  | { readonly kind: 'replaced'; readonly email: string };

export const sessionState = createStore<SessionState>({ kind: 'starting' });

const LINK = /^#sign-in=(.+)$/;
const SOMEBODY_ELSE = 409;

/** Must be called once, before anything is drawn. */
export function startSession(): void {
  whenSignedOut(() => {
    if (sessionState.get().kind === 'signed-in') sessionOver('Your session has ended. Sign in to continue.');
  });
  // Opening a link in a tab that already shows the page only changes the fragment.
  window.addEventListener('hashchange', () => LINK.test(location.hash) && location.reload());
  whenOtherTabTells(({ email }) => hear(email));
  window.addEventListener('pagehide', () => setShown(false));
  window.addEventListener('pageshow', ({ persisted }) => (persisted ? returnToPage() : setShown(true)));
  const token = LINK.exec(location.hash)?.[1];
  if (token === undefined) resume();
  else followLink({ token });
}

async function followLink(link: LinkSignIn): Promise<void> {
  // The token must stay neither in the address bar nor in the history.
  history.replaceState(null, '', location.pathname + location.search);
  try {
    const session = await post<Session>('session/link', link);
    offerPasswordAgain(session.email);
    begin(session);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === SOMEBODY_ELSE) {
      become({ kind: 'asked-to-replace', message: error.message, link });
    } else await resume(problemMessage(error));
  }
}

/** A visitor who opened a link for another account leaves the current one. */
export const switchAccounts = (link: LinkSignIn): Promise<void> => followLink({ ...link, replace: true });

/** Continues the current session, if there is one: a visitor who opens a used link again is still signed in. */
export async function resume(notice?: string): Promise<void> {
  try {
    become({ kind: 'signed-in', session: await get<Session>('session') });
  } catch (error) {
    stop(error, notice);
  }
}

/** The page restored from the browser's cache may belong to a session that has ended, or to somebody else. */
async function returnToPage(): Promise<void> {
  const before = sessionState.get();
  try {
    const session = await get<Session>('session');
    if (before.kind !== 'signed-in' || before.session.email !== session.email) {
      become({ kind: 'signed-in', session });
    }
  } catch (error) {
    stop(error);
  }
  setShown(true);
}

/** Hides the page while it is in the background, so that nothing is shown on return before the server was asked. */
function setShown(shown: boolean): void {
  document.documentElement.hidden = !shown;
}

/** Called when another tab reports who is signed in. */
function hear(email: string | undefined): void {
  const state = sessionState.get();
  if (email === undefined) {
    if (state.kind !== 'signed-out') sessionOver('You signed out in another tab.');
  } else if (state.kind === 'signed-out') resume();
  else if (state.kind === 'signed-in' && state.session.email !== email) become({ kind: 'replaced', email });
}

/** For views that exist only for signed-in users. */
export function useSignedIn(): Pick<Session, 'email'> {
  const state = useStore(sessionState);
  return state.kind === 'signed-in' ? state.session : { email: '' };
}

export async function signIn(credentials: SignIn): Promise<void> {
  begin(await post<Session>('session', credentials));
}

export async function signOut(): Promise<void> {
  await remove('session');
  tellOtherTabs({});
  sessionOver();
}

export async function choosePassword(choice: NewPassword): Promise<void> {
  await put('password', choice);
  const state = sessionState.get();
  if (state.kind === 'signed-in') sessionState.set({ ...state, session: { ...state.session, hasPassword: true } });
}

function begin(session: Session): void {
  tellOtherTabs({ email: session.email });
  become({ kind: 'signed-in', session });
}

/** Nobody is signed in, or it is unknown. */
function stop(error: unknown, notice?: string): void {
  if (error instanceof ApiProblem && error.status === 401) sessionOver(notice);
  else signedOut(problemMessage(error));
}

/** Removes everything of the account from this browser. */
function sessionOver(notice?: string): void {
  forgetRuns();
  signedOut(notice);
}

function signedOut(notice?: string): void {
  become({ kind: 'signed-out', ...(notice === undefined ? {} : { notice }) });
}

function become(next: SessionState): void {
  forgetAnswers();
  if (sessionState.get().kind !== 'starting') arrive();
  sessionState.set(next);
}
