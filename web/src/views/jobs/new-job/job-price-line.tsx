/** What the job would cost at most, or what is in its way. Read out when it changes. */
import type { JobPrice } from '../../../../../src/dashboard/jobs-contract.ts';
import { count } from '../../../format.ts';

interface JobPriceLineProps {
  /** Of a page; undefined while it is asked for. */
  readonly price: JobPrice | undefined;
  readonly missing: string | undefined;
  /** What a field says is wrong. */
  readonly wrong: string | undefined;
  readonly pages: number;
  /** Whether pages may need dearer tiers. */
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
