/** A choice between a few values, as radio buttons that look like one control. */
import { useId } from 'react';
import type { Option } from './field.tsx';
import './segmented.css';

interface SegmentedProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Segmented({ label, options, value, onChange }: SegmentedProps) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
