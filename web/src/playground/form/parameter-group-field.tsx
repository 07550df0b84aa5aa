/** A collapsible group of parameters. */
import { type ReactNode, useEffect, useState } from 'react';
import { type FormValues, toPairs } from '../request/form-values.ts';
import type { ParameterGroup } from '../request/parameter-groups.ts';

interface GroupProps {
  readonly group: ParameterGroup;
  readonly values: FormValues;
  readonly wrong: string | undefined;
  readonly children: ReactNode;
}

/** Initially open if something in it is set, or wrong. */
export function ParameterGroupField({ group: { title, parameters }, values, wrong, children }: GroupProps) {
  const given = new Set(toPairs(parameters, values).map(([name]) => name)).size;
  const isWrong = parameters.some(({ name }) => name === wrong);
  const [open, setOpen] = useState(given > 0);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <details className="parameter-group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {given > 0 && <span className="badge badge-accent">{`${given} set`}</span>}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
