/** The frame around the sign-in forms: the name above, the reference below. */
import type { ReactNode } from 'react';
import { BrandMark } from '../../shell/brand.tsx';
import './sign-in-view.css';

export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <BrandMark />
        Mudlark
      </div>
      {children}
      <p className="sign-in-help small">
        <a href="/docs">API reference</a>
      </p>
    </main>
  );
}
