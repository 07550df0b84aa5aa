/**
 * Who is signed in. A session is found by its cookie, begun by a password or by the token of a link, and over when the
 * server says so; the address stays what it was, so that signing in again leads back to the same place.
 */
import type { LinkSignIn, NewPassword, Session, SignIn } from '../../src/dashboard/contract.ts';
import { ApiProblem, get, post, problemMessage, put, remove, whenSignedOut } from './api.ts';
import { forgetAnswers } from './loaded.ts';
import { arrive } from './router.tsx';
import { createStore } from './store.ts';

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed-out'; readonly notice?: string }
  | { readonly kind: 'signed-in'; readonly session: Session };

export const sessionState = createStore<SessionState>({ kind: 'starting' });

const LINK = /^#sign-in=(.+)$/;

/** To be called once, before anything is drawn. */
export function startSession(): void {
  whenSignedOut(() => {
    if (sessionState.get().kind === 'signed-in') signedOut('Your session has ended. Sign in to continue.');
  });
  // A link that is opened where the page is already open only changes the fragment.
  window.addEventListener('hashchange', () => LINK.test(location.hash) && location.reload());
  const token = LINK.exec(location.hash)?.[1];
  if (token === undefined) resume();
  else followLink({ token });
}

async function followLink(link: LinkSignIn): Promise<void> {
  // The token must stay neither in the address bar nor in the history.
  history.replaceState(null, '', location.pathname + location.search);
  try {
    signedIn(await post<Session>('session/link', link));
  } catch (error) {
    resume(problemMessage(error));
  }
}

/** Goes on with the session there is, if there is one. Who opens a link again that they used before is still signed in. */
async function resume(notice?: string): Promise<void> {
  try {
    signedIn(await get<Session>('session'));
  } catch (error) {
    const nobody = error instanceof ApiProblem && error.status === 401;
    signedOut(nobody ? notice : problemMessage(error));
  }
}

export async function signIn(credentials: SignIn): Promise<void> {
  signedIn(await post<Session>('session', credentials));
}

export async function signOut(): Promise<void> {
  await remove('session');
  signedOut();
}

export async function choosePassword(choice: NewPassword): Promise<void> {
  await put('password', choice);
  const state = sessionState.get();
  if (state.kind === 'signed-in') sessionState.set({ ...state, session: { ...state.session, hasPassword: true } });
}

function signedIn(session: Session): void {
  become({ kind: 'signed-in', session });
}

function signedOut(notice?: string): void {
  become({ kind: 'signed-out', ...(notice === undefined ? {} : { notice }) });
}

function become(next: SessionState): void {
  forgetAnswers();
  if (sessionState.get().kind !== 'starting') arrive();
  sessionState.set(next);
}
