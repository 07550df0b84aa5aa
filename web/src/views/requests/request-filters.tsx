/** The filters of the requests. Each change is applied to the address at once. */
import type { EndpointForm, KeyEntry } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { type Option, SelectField, TextField } from '../../design/field.tsx';
import { useLoaded } from '../../loaded.ts';
import { OUTCOMES, outcomeLook } from '../../outcomes.ts';
import { replaceAddress } from '../../router.tsx';

interface RequestFiltersProps {
  readonly filter: URLSearchParams;
  readonly keys: readonly KeyEntry[];
}

const ANY_OUTCOME: readonly Option[] = [
  { value: '', label: 'Any' },
  { value: 'failed', label: 'Any failure' },
  ...OUTCOMES.map((outcome) => ({ value: outcome, label: outcomeLook(outcome).label })),
];

export function RequestFilters({ filter, keys }: RequestFiltersProps) {
  const endpoints = useLoaded<readonly EndpointForm[]>('endpoints').data ?? [];
  const field = (name: string) => ({
    value: filter.get(name) ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => change(filter, name, event.target.value),
  });
  return (
    <search className="request-filters" aria-label="Filter requests">
      <TextField label="Target contains" type="search" placeholder="example.com" {...field('target')} />
      <SelectField
        label="Endpoint"
        options={[{ value: '', label: 'Any' }, ...endpoints.map(({ name }) => ({ value: name, label: `/${name}` }))]}
        {...field('endpoint')}
      />
      <SelectField label="Outcome" options={ANY_OUTCOME} {...field('outcome')} />
      <SelectField
        label="Key"
        options={[
          { value: '', label: 'Any' },
          { value: 'none', label: 'None (dashboard)' },
          ...keys.map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
        {...field('key')}
      />
      {filter.has('host') && <TextField label="Site" type="search" autoComplete="off" {...field('host')} />}
      <TextField
        label="Request id"
        type="search"
        placeholder="Service-Request-Id"
        autoComplete="off"
        spellCheck={false}
        {...field('id')}
      />
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="To" type="date" {...field('to')} />
      {filter.size > 0 && (
        <Button tone="quiet" icon="close" onClick={() => replaceAddress('/requests')}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function change(filter: URLSearchParams, name: string, value: string): void {
  const next = new URLSearchParams(filter);
  if (value === '') next.delete(name);
  else next.set(name, value);
  replaceAddress(next.size === 0 ? '/requests' : `/requests?${next}`);
}
