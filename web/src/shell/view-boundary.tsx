/** Keeps a failure of one view, such as a chunk that could not be loaded, from breaking the rest of the page. */
import { Component, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/notice.tsx';

export class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice tone="bad" actions={<Button onClick={() => location.reload()}>Reload</Button>}>
        This view could not be loaded: the service cannot be reached, or was updated since the page was opened.
      </Notice>
    );
  }
}
