/** The name with its logo: two lines of the tide. */
import { Link } from '../router.tsx';

export function Brand() {
  return (
    <Link to="/" className="brand" aria-label="Mudlark, overview">
      <BrandMark />
      Mudlark
    </Link>
  );
}

export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" />
      <path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0" />
    </svg>
  );
}
