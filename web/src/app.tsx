/**
 * The whole page: the sign-in view for visitors who are not signed in, or whose account has changed; otherwise the
 * shell with the view for the address.
 */
import type { Session } from '../../src/dashboard/contract.ts';
import { Messages } from './design/toast.tsx';
import { usePath } from './router.tsx';
import { sessionState } from './session.ts';
import { leadsTo, placesFor } from './shell/places.ts';
import { Shell } from './shell/shell.tsx';
import { useStore } from './store.ts';
import { NotFound } from './views/not-found.tsx';
import { ReplaceAccountView, ReplacedView } from './views/sign-in/another-account-view.tsx';
import { SignInView } from './views/sign-in/sign-in-view.tsx';

export function App() {
  const state = useStore(sessionState);
  return (
    <>
      {state.kind === 'signed-out' && <SignInView notice={state.notice} />}
      {state.kind === 'asked-to-replace' && <ReplaceAccountView message={state.message} link={state.link} />}
      {state.kind === 'replaced' && <ReplacedView email={state.email} />}
      {state.kind === 'signed-in' && <SignedIn session={state.session} />}
      <Messages />
    </>
  );
}

function SignedIn({ session }: { readonly session: Session }) {
  const path = usePath();
  const place = placesFor(session).find((one) => leadsTo(path, one));
  const View = place?.view ?? NotFound;
  return (
    <Shell session={session} path={path}>
      <View key={path} />
    </Shell>
  );
}
