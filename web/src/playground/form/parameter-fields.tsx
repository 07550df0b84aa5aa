/** The parameters of an endpoint: those that every call needs, and the others in groups. */
import type { ReactNode } from 'react';
import type { ParameterForm } from '../../../../src/dashboard/contract.ts';
import type { FormValues } from '../request/form-values.ts';
import { layOut } from '../request/parameter-groups.ts';
import { ParameterGroupField } from './parameter-group-field.tsx';

interface ParameterFieldsProps {
  /** Groups of different endpoints are opened separately. */
  readonly endpoint: string;
  readonly parameters: readonly ParameterForm[];
  readonly values: FormValues;
  /** The parameter with a problem. */
  readonly wrong: string | undefined;
  readonly field: (parameter: ParameterForm) => ReactNode;
}

export function ParameterFields({ endpoint, parameters, values, wrong, field }: ParameterFieldsProps) {
  const { visible, groups } = layOut(parameters);
  return (
    <>
      {visible.map(field)}
      <div>
        {groups.map((group) => (
          <ParameterGroupField key={`${endpoint} ${group.title}`} group={group} values={values} wrong={wrong}>
            {group.parameters.map(field)}
          </ParameterGroupField>
        ))}
      </div>
    </>
  );
}
