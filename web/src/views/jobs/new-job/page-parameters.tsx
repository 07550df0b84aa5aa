/** The parameters of each page's call. The one that the price names as wrong says so. */
import type { EndpointForm, ParameterForm } from '../../../../../src/dashboard/contract.ts';
import type { JobPrice } from '../../../../../src/dashboard/jobs-contract.ts';
import { ParameterField } from '../../../playground/form/parameter-field.tsx';
import { ParameterFields } from '../../../playground/form/parameter-fields.tsx';
import type { PickedPlace } from '../../../playground/page/picked-place.ts';
import type { Entry, FormValues } from '../../../playground/request/form-values.ts';
import { namedParameter } from '../../../playground/request/named-parameter.ts';
import { jobParameters } from './job-draft.ts';

interface PageParametersProps {
  readonly endpoint: EndpointForm;
  readonly values: FormValues;
  /** It may say what is wrong with a parameter. */
  readonly price: JobPrice | undefined;
  readonly onChange: (parameter: string, entries: readonly Entry[]) => void;
  readonly onPick: (place: PickedPlace) => void;
}

export function PageParameters({ endpoint, values, price, onChange, onPick }: PageParametersProps) {
  const parameters = jobParameters(endpoint);
  const wrong = wrongParameter(price, parameters, values);
  return (
    <fieldset className="call-form new-job-parameters">
      <legend className="field-label">Parameters of each page</legend>
      <div className="stack">
        <ParameterFields
          endpoint={endpoint.name}
          parameters={parameters}
          values={values}
          wrong={wrong?.name}
          field={(parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              entries={values[parameter.name] ?? []}
              problem={wrong?.name === parameter.name ? wrong.problem : undefined}
              onChange={(entries) => onChange(parameter.name, entries)}
              onPick={(at) => onPick({ parameter: parameter.name, at })}
            />
          )}
        />
      </div>
    </fieldset>
  );
}

function wrongParameter(
  price: JobPrice | undefined,
  parameters: readonly ParameterForm[],
  values: FormValues,
): { readonly name: string; readonly problem: string } | undefined {
  if (price === undefined || !('problem' in price)) return undefined;
  const name = namedParameter(price.problem, parameters, values);
  return name === undefined ? undefined : { name, problem: price.problem };
}
