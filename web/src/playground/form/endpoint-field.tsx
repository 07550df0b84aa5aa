/** The choice of an endpoint, with what the chosen one does. */
import type { EndpointForm } from '../../../../src/dashboard/contract.ts';
import { SelectField } from '../../design/field.tsx';

interface EndpointFieldProps {
  readonly endpoints: readonly EndpointForm[];
  readonly endpoint: EndpointForm;
  readonly onChange: (endpoint: EndpointForm) => void;
}

export function EndpointField({ endpoints, endpoint, onChange }: EndpointFieldProps) {
  return (
    <SelectField
      label="Endpoint"
      hint={
        <>
          {endpoint.description} <a href={`/docs#${endpoint.name.replaceAll('/', '-')}`}>Reference</a>
        </>
      }
      value={endpoint.name}
      options={endpoints.map(({ name, summary }) => ({ value: name, label: `/${name} · ${summary}` }))}
      onChange={({ target }) => onChange(endpoints.find(({ name }) => name === target.value) ?? endpoint)}
    />
  );
}
