/** Shown for addresses without a view. */
import { PageHeading } from '../design/page-heading.tsx';
import { Link } from '../router.tsx';

export function NotFound() {
  return (
    <>
      <PageHeading title="There is nothing here" />
      <p>
        No view of the dashboard has this address. <Link to="/">Go to the overview</Link>
      </p>
    </>
  );
}
