/** A name and what is known under it, in a list of facts (`dl`). The list says how they are arranged. */
import type { ReactNode } from 'react';
import './fact.css';

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
