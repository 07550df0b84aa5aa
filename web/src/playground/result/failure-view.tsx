/** What went wrong, and what the API suggests to try next. */
import type { NextStep } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { Fact } from '../../design/fact.tsx';
import { OutcomeBadge } from '../../design/outcome-badge.tsx';
import { count } from '../../format.ts';
import type { FormValues } from '../request/form-values.ts';
import type { FailureBody } from './failure-body.ts';
import type { Fix } from './fixes.ts';
import { readWallEvidence } from './wall-evidence.ts';

interface FailureViewProps {
  readonly failure: FailureBody;
  readonly fixes: readonly Fix[];
  readonly onNextStep: (step: NextStep) => void;
  readonly onFix: (values: FormValues) => void;
}

export function FailureView({ failure, fixes, onNextStep, onFix }: FailureViewProps) {
  const { message, errorCode, targetStatus, preview, ranWith, nextStep } = failure;
  const wall = errorCode === 'target_challenge' ? readWallEvidence(message) : undefined;
  return (
    <div className="result-failure stack">
      <p className="result-failure-message">{wall?.summary ?? message}</p>
      <dl className="result-facts">
        {errorCode !== undefined && (
          <Fact name="Error">
            <OutcomeBadge outcome={errorCode} /> <code>{errorCode}</code>
          </Fact>
        )}
        {wall !== undefined && <Fact name="Wall">{`${wall.vendor ?? 'No known vendor'}: ${wall.kind}`}</Fact>}
        {wall !== undefined && (
          <Fact name="Evidence">
            <ul className="wall-evidence">
              {wall.signs.map((sign) => (
                <li key={sign}>{sign}</li>
              ))}
            </ul>
          </Fact>
        )}
        {targetStatus !== undefined && <Fact name="Target answered">{targetStatus}</Fact>}
        {ranWith !== undefined && (
          <Fact name="Ran with">
            <span className="mono">{ranWith}</span>
          </Fact>
        )}
      </dl>
      {nextStep !== undefined && (
        <div className="next-step">
          <p>{nextStep.message}</p>
          <Button tone="primary" onClick={() => onNextStep(nextStep)}>
            {`Try next step (${count(nextStep.cost, 'credit')})`}
          </Button>
        </div>
      )}
      {fixes.length > 0 && (
        <fieldset className="fixes">
          <legend className="small">Run again with</legend>
          {fixes.map(({ label, values }) => (
            <Button key={label} size="small" onClick={() => onFix(values)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {preview !== undefined && (
        <details className="more">
          <summary>What the target sent</summary>
          <pre>{preview}</pre>
        </details>
      )}
    </div>
  );
}
