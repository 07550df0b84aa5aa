/** The maximum price of the job, or what keeps it from starting. Announced when it changes. */
import type { JobPrice } from '../../../../../src/dashboard/jobs-contract.ts';
import { count } from '../../../format.ts';

interface JobPriceLineProps {
  /** The price of a page; undefined while it is loading. */
  readonly price: JobPrice | undefined;
  readonly missing: string | undefined;
  /** The problem that a field reports. */
  readonly wrong: string | undefined;
  readonly pages: number;
  /** Whether pages may need more expensive tiers. */
  readonly climbs: boolean;
}

export function JobPriceLine({ price, missing, wrong, pages, climbs }: JobPriceLineProps) {
  return (
    <output className="price-line" aria-live="polite">
      {text()}
    </output>
  );

  function text() {
    if (wrong !== undefined) return <span className="price-problem">{wrong}</span>;
    if (missing !== undefined) return <span className="quiet">{missing}</span>;
    if (price === undefined) {
      return (
        <span className="quiet" aria-hidden="true">
          Checking…
        </span>
      );
    }
    if ('problem' in price) return <span className="price-problem">{price.problem}</span>;
    return (
      <>
        At most <strong>{count(pages * price.credits, 'credit')}</strong>
        <span className="quiet">
          {`: ${count(pages, 'page')} of ${price.credits}${climbs ? ', if all need the most expensive tier' : ''}`}
        </span>
      </>
    );
  }
}
