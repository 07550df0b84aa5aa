/** The price of the call, or the API's error for it. Announced when it changes. */
import type { Price } from '../../../../src/dashboard/contract.ts';
import { count } from '../../format.ts';

interface PriceLineProps {
  /** Undefined while it is loading. */
  readonly price: Price | undefined;
  /** Whether the only problem is an empty field. */
  readonly isIncomplete: boolean;
  /** Whether further tries may cost more. */
  readonly climbs: boolean;
}

export function PriceLine({ price, isIncomplete, climbs }: PriceLineProps) {
  return (
    <output className="price-line" aria-live="polite">
      {price === undefined && (
        <span className="quiet" aria-hidden="true">
          Checking…
        </span>
      )}
      {price !== undefined && 'problem' in price && (
        <span className={isIncomplete ? 'quiet' : 'price-problem'}>{price.problem}</span>
      )}
      {price !== undefined && 'credits' in price && (
        <>
          Costs <strong>{count(price.credits, 'credit')}</strong>
          {climbs && <span className="quiet"> at the first tier; only the one that succeeds is charged</span>}
        </>
      )}
    </output>
  );
}
