/** For a user who is now signed in to another account than this tab showed: by a link, or in another tab. */
import type { LinkSignIn } from '../../../../src/dashboard/contract.ts';
import { useAction } from '../../action.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { resume, switchAccounts } from '../../session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function ReplaceAccountView({ message, link }: { readonly message: string; readonly link: LinkSignIn }) {
  const { busy, problem, run } = useAction();
  return (
    <SignInFrame>
      <div className="sign-in-form">
        <PageHeading title="Sign in to another account?" />
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <p>{message} If you continue, you are signed out of the first one in every tab of this browser.</p>
        <Button tone="primary" busy={busy} onClick={() => run(() => switchAccounts(link))}>
          Switch accounts
        </Button>
        <Button busy={busy} onClick={() => run(() => resume())}>
          Stay signed in
        </Button>
      </div>
      <p className="sign-in-help quiet small">If you stay, the link is not used up. Open it in another browser.</p>
    </SignInFrame>
  );
}

export function ReplacedView({ email }: { readonly email: string }) {
  return (
    <SignInFrame>
      <div className="sign-in-form">
        <PageHeading title="You changed accounts" />
        <p>
          Another tab of this browser signed in as <strong className="breakable">{email}</strong>. This tab showed
          another account, which is signed out here.
        </p>
        <Button tone="primary" onClick={() => location.reload()}>
          Continue
        </Button>
      </div>
    </SignInFrame>
  );
}
