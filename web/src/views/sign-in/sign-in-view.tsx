/** The sign-in form. The address does not change, so that signing in leads to where the user wanted to go. */
import { type FormEvent, useState } from 'react';
import { useAction } from '../../action.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { Notice } from '../../design/notice.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { signIn } from '../../session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function SignInView({ notice }: { readonly notice: string | undefined }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.run(() => signIn({ email, password }));
  };
  return (
    <SignInFrame>
      <form className="sign-in-form" onSubmit={submit}>
        <PageHeading title="Sign in" />
        {action.problem !== undefined ? (
          <Notice tone="bad">{action.problem}</Notice>
        ) : (
          notice !== undefined && <Notice tone="warn">{notice}</Notice>
        )}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone="primary" busy={action.busy}>
          Sign in
        </Button>
      </form>
      <p className="sign-in-help quiet small">
        No password, or forgotten? Open the sign-in link that the service printed when it started, or ask its operator
        for one, who makes it with <code>mudlark account link</code>.
      </p>
    </SignInFrame>
  );
}
