/**
 * The picker: shows the page of the call, in which the user points at an element, and suggests selectors. The parameter
 * decides whether one element is wanted or all similar ones.
 */
import { useRef, useState } from 'react';
import type { FromFrame, Picked, Step } from '../../../frame/messages.ts';
import { Button, IconButton } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { useModal } from '../../design/modal.ts';
import { Segmented } from '../../design/segmented.tsx';
import { announce } from '../../design/toast.tsx';
import { count } from '../../format.ts';
import { type FrameHandle, PageFrame } from './page-frame.tsx';
import './selector-picker.css';

type Mode = 'one' | 'all';

interface SelectorPickerProps {
  /** The parameter that the selector is for. */
  readonly parameter: string;
  readonly selector: string;
  readonly html: string;
  readonly onUse: (selector: string) => void;
  readonly onClose: () => void;
}

const STEPS: readonly { readonly to: Step; readonly label: string; readonly key: string }[] = [
  { to: 'parent', label: 'Parent', key: '↑' },
  { to: 'child', label: 'Child', key: '↓' },
  { to: 'previous', label: 'Previous', key: '←' },
  { to: 'next', label: 'Next', key: '→' },
];

export function SelectorPicker({ parameter, selector: given, html, onUse, onClose }: SelectorPickerProps) {
  const dialog = useModal();
  const frame = useRef<FrameHandle>(null);
  const canBeMany = parameter === 'selectors';
  const [mode, setMode] = useState<Mode>(canBeMany ? 'all' : 'one');
  const [picked, setPicked] = useState<Picked>();
  const [selector, setSelector] = useState(given);
  /** Result of the last tested selector; if `matches` is undefined, it is not valid. */
  const [tried, setTried] = useState<{ readonly selector: string; readonly matches: number | undefined }>();
  const [cut, setCut] = useState(false);

  const choose = (next: string) => {
    setSelector(next);
    frame.current?.send({ type: 'try', selector: next });
  };
  const use = () => {
    if (selector !== '') onUse(selector);
  };
  const onMessage = (message: FromFrame) => {
    if (message.type === 'shown') {
      setCut(message.cut);
      // So that the arrow keys work at once, and the Tab key leads to the controls beside the page.
      frame.current?.focus();
      if (selector !== '') choose(selector);
    } else if (message.type === 'picked') {
      const { picked: found } = message;
      setPicked(found);
      const [best] = found[mode];
      if (best === undefined) return;
      choose(best.selector);
      announce(`${found.label} picked: ${best.selector}, ${count(best.matches, 'match', 'matches')}`);
    } else if (message.type === 'tried') setTried(message);
    else if (message.type === 'escaped') onClose();
    else if (message.type === 'accepted') use();
  };
  const changeMode = (next: Mode) => {
    setMode(next);
    const [best] = picked?.[next] ?? [];
    if (best !== undefined) choose(best.selector);
  };

  return (
    <dialog ref={dialog} className="dialog picker" aria-labelledby="picker-title" onClose={onClose}>
      <div className="dialog-head">
        <h2 id="picker-title">{`Pick an element for ${parameter}`}</h2>
        <IconButton label="Close" icon="close" size="small" onClick={onClose} />
      </div>
      <div className="picker-body">
        <PageFrame title="The page to pick from" html={html} picking onMessage={onMessage} handle={frame} />
        <div className="picker-side stack">
          <p className="small quiet">
            Click an element, or move through the page with the arrow keys; Enter uses the selector.
            {cut && ' The page is large: only its beginning is shown.'}
          </p>
          <fieldset className="picker-steps">
            <legend className="visually-hidden">Move through the page</legend>
            {STEPS.map(({ to, label, key }) => (
              <Button key={to} size="small" onClick={() => frame.current?.send({ type: 'step', to })}>
                <span aria-hidden="true">{key}</span> {label}
              </Button>
            ))}
          </fieldset>
          {canBeMany && (
            <Segmented
              label="What to match"
              value={mode}
              options={[
                { value: 'one', label: 'One like this' },
                { value: 'all', label: 'All like these' },
              ]}
              onChange={(value) => changeMode(value as Mode)}
            />
          )}
          {picked !== undefined && <Suggestions picked={picked} mode={mode} selector={selector} onChoose={choose} />}
          <TextField
            label="Selector"
            value={selector}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => choose(event.target.value)}
            {...feedback(selector, tried)}
          />
        </div>
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" disabled={selector === ''} onClick={use}>
          Use this selector
        </Button>
      </div>
    </dialog>
  );
}

interface SuggestionsProps {
  readonly picked: Picked;
  readonly mode: Mode;
  readonly selector: string;
  readonly onChoose: (selector: string) => void;
}

function Suggestions({ picked, mode, selector, onChoose }: SuggestionsProps) {
  return (
    <fieldset className="suggestions">
      <legend>
        <code>{picked.label}</code>
        {picked.text !== '' && <span className="quiet"> {picked.text}</span>}
      </legend>
      {picked[mode].map((suggestion) => (
        <label key={suggestion.selector} className="suggestion">
          <input
            type="radio"
            name="suggestion"
            checked={suggestion.selector === selector}
            onChange={() => onChoose(suggestion.selector)}
          />
          <code>{suggestion.selector}</code>
          <span className="quiet small">{count(suggestion.matches, 'match', 'matches')}</span>
        </label>
      ))}
    </fieldset>
  );
}

function feedback(
  selector: string,
  tried: { readonly selector: string; readonly matches: number | undefined } | undefined,
) {
  if (selector === '' || tried?.selector !== selector) return { hint: 'Nothing is picked yet.' };
  if (tried.matches === undefined) return { problem: 'This is not a CSS selector.' };
  if (tried.matches === 0) return { problem: 'Nothing on the page matches.' };
  return { hint: `${count(tried.matches, 'match', 'matches')} on the page` };
}
