/** The frame around every view: navigation, session, and the banner about a missing password. */
import { type ReactNode, Suspense, useState } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import { IconButton } from '../design/button.tsx';
import { Loading } from '../design/loading.tsx';
import { useModal } from '../design/modal.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { PasswordBanner } from './password-banner.tsx';
import { SessionPanel } from './session-panel.tsx';
import { ViewBoundary } from './view-boundary.tsx';
import './shell.css';

interface ShellProps {
  readonly session: Session;
  readonly path: string;
  readonly children: ReactNode;
}

export function Shell({ session, path, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const sidebar = (
    <>
      <Navigation session={session} path={path} />
      <SessionPanel session={session} />
    </>
  );
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="shell-side">
        <Brand />
        <div className="shell-menu">
          <IconButton label="Menu" icon="menu" onClick={() => setDrawerOpen(true)} />
        </div>
        <div className="shell-sidebar">{sidebar}</div>
      </header>
      {drawerOpen && <Drawer onClose={() => setDrawerOpen(false)}>{sidebar}</Drawer>}
      <main id="main" className="shell-main" tabIndex={-1}>
        {!session.hasPassword && <PasswordBanner session={session} />}
        <ViewBoundary key={path}>
          <Suspense fallback={<Loading height="60vh" />}>{children}</Suspense>
        </ViewBoundary>
      </main>
    </div>
  );
}

/** The navigation on narrow screens: a modal dialog, so that the browser keeps the focus in it. */
function Drawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const dialog = useModal();
  // A click outside of the content hits the dialog itself.
  const leadsAway = (target: EventTarget) =>
    target === dialog.current || (target instanceof Element && target.closest('a') !== null);
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target }) => leadsAway(target) && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="drawer-content">
        <div className="drawer-head">
          <Brand />
          <IconButton label="Close menu" icon="close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
