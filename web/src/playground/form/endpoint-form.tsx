/**
 * The form of a call: the endpoint, its parameters, its price or what is wrong with it, and the button that runs it.
 */
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { EndpointForm as Endpoint, ParameterForm, Price } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { useSettled } from '../../settled.ts';
import { checkUrl } from '../request/check-url.ts';
import { type Entry, type FormValues, textOf } from '../request/form-values.ts';
import { namedParameter } from '../request/named-parameter.ts';
import { EndpointField } from './endpoint-field.tsx';
import { ParameterField } from './parameter-field.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { PriceLine } from './price-line.tsx';
import './form.css';

interface EndpointFormProps {
  readonly endpoints: readonly Endpoint[];
  readonly endpoint: Endpoint;
  readonly values: FormValues;
  /** Undefined while it is loading. */
  readonly price: Price | undefined;
  readonly running: boolean;
  readonly onEndpoint: (endpoint: Endpoint) => void;
  readonly onChange: (name: string, entries: readonly Entry[]) => void;
  readonly onPick: (parameter: string, at: number) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onClear: () => void;
  /** Shows the same call as code. */
  readonly onCode: () => void;
}

export function EndpointForm(props: EndpointFormProps) {
  const { endpoints, endpoint, values, running, onEndpoint, onChange, onPick, onRun, onCancel, onClear, onCode } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const address = endpoint.parameters.some(({ name }) => name === 'url') ? textOf(values, 'url') : '';
  // Problems of an address are shown once the user pauses typing.
  const badAddress = useSettled(address) === address ? checkUrl(address) : undefined;
  const price = badAddress ?? props.price;
  const problem = price !== undefined && 'problem' in price ? price.problem : undefined;
  const named = problem === undefined ? undefined : namedParameter(problem, endpoint.parameters, values);
  const wrong = badAddress === undefined ? named : 'url';
  // An empty field is not a mistake.
  const isBlank = wrong !== undefined && (values[wrong] ?? []).every(({ key, value }) => key === '' && value === '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const field =
      wrong === undefined ? null : form.current?.querySelector<HTMLElement>(`[data-parameter="${wrong}"] .control`);
    if (field) field.focus();
    else onRun();
  };
  useRunKey(form);
  const field = (parameter: ParameterForm) => (
    <div key={parameter.name} data-parameter={parameter.name}>
      <ParameterField
        parameter={parameter}
        entries={values[parameter.name] ?? []}
        problem={wrong === parameter.name && !isBlank ? problem : undefined}
        onChange={(entries) => onChange(parameter.name, entries)}
        onPick={(at) => onPick(parameter.name, at)}
      />
      {parameter.name === 'url' && badAddress?.meant !== undefined && (
        <Button
          size="small"
          className="field-fix"
          onClick={() => onChange('url', [{ key: '', value: badAddress.meant ?? '' }])}
        >
          {`Use ${badAddress.meant}`}
        </Button>
      )}
    </div>
  );

  return (
    <Card title="Call" titleHidden>
      <form className="stack call-form" ref={form} onSubmit={submit} noValidate>
        <EndpointField endpoints={endpoints} endpoint={endpoint} onChange={onEndpoint} />
        <ParameterFields
          endpoint={endpoint.name}
          parameters={endpoint.parameters}
          values={values}
          wrong={wrong}
          field={field}
        />
        <div className="call-foot">
          <div className="row">
            <Button
              type="submit"
              tone="primary"
              icon="playground"
              busy={running}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              Run
            </Button>
            {running ? (
              <Button onClick={onCancel}>Cancel</Button>
            ) : (
              <kbd className="quiet small call-keys">{IS_APPLE ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
            )}
            <Button size="small" tone="quiet" onClick={onCode}>
              Code
            </Button>
            <Button size="small" tone="quiet" onClick={onClear}>
              Clear
            </Button>
          </div>
          <PriceLine price={price} isIncomplete={isBlank} climbs={textOf(values, 'proxy') === 'auto'} />
        </div>
      </form>
    </Card>
  );
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** Submits the form by Ctrl and Enter, wherever the focus is. */
function useRunKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isAsked || document.querySelector('dialog[open]') !== null) return;
      // Otherwise a focused button would be pressed as well.
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
