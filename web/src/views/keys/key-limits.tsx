/** The limits of a key, for a list. */
import type { KeyEntry } from '../../../../src/dashboard/contract.ts';
import { Badge } from '../../design/badge.tsx';
import { Meter } from '../../design/meter.tsx';
import { count, formatDate, formatInstant, formatNumber } from '../../format.ts';

/** A key is marked this many days before its expiry. */
const SOON = 7 * 86_400_000;
/** A key is marked when it has spent this share of its cap. */
const NEARLY = 0.9;

export function KeyLimits({ entry }: { readonly entry: KeyEntry }) {
  const { expiresAt, scopes } = entry;
  if (expiresAt === undefined && scopes === undefined) return <span className="quiet">None</span>;
  return (
    <div className="key-limits">
      {expiresAt !== undefined && <Expiry at={expiresAt} />}
      {scopes !== undefined && (
        <span title={scopes.map((scope) => `/${scope}`).join(', ')}>
          <Badge>
            {scopes.length > 2 ? count(scopes.length, 'endpoint') : scopes.map((scope) => `/${scope}`).join(', ')}
          </Badge>
        </span>
      )}
    </div>
  );
}

function Expiry({ at }: { readonly at: number }) {
  const left = at - Date.now();
  return (
    <span title={formatInstant(at)}>
      <Badge tone={left <= 0 ? 'bad' : left < SOON ? 'warn' : 'neutral'}>
        {left <= 0 ? 'Expired' : 'Until'} {formatDate(at)}
      </Badge>
    </span>
  );
}

export function KeyCredits({ entry }: { readonly entry: KeyEntry }) {
  const { creditsUsed, creditCap, name, id } = entry;
  if (creditCap === undefined) return <>{formatNumber(creditsUsed)}</>;
  const text = `${formatNumber(creditsUsed)} of ${formatNumber(creditCap)}`;
  return (
    <>
      {text}
      <Meter
        label={`Spend cap of ${name || id}`}
        value={creditsUsed}
        max={creditCap}
        text={text}
        tone={creditsUsed >= creditCap * NEARLY ? 'warn' : 'accent'}
      />
    </>
  );
}
