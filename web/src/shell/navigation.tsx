/** The list of views. */
import { useId } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import { Icon } from '../design/icon.tsx';
import { Link } from '../router.tsx';
import { leadsTo, placeGroups } from './places.ts';

interface NavigationProps {
  readonly session: Session;
  readonly path: string;
}

export function Navigation({ session, path }: NavigationProps) {
  const id = useId();
  return (
    <nav className="navigation" aria-label="Main">
      {placeGroups(session).map(({ title, places }) => (
        <div key={title}>
          <p id={`${id}-${title}`} className="navigation-title">
            {title}
          </p>
          <ul aria-labelledby={`${id}-${title}`}>
            {places.map((place) => (
              <li key={place.path}>
                <Link
                  to={place.path}
                  className="navigation-link"
                  aria-current={leadsTo(path, place) ? 'page' : undefined}
                >
                  <Icon name={place.icon} />
                  {place.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ul>
        <li>
          <a href="/docs" className="navigation-link">
            <Icon name="reference" />
            API reference
          </a>
        </li>
      </ul>
    </nav>
  );
}
