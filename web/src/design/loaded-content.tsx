/**
 * Shows loaded content, an error, or a placeholder while loading. If a refresh fails, the old content stays, with a
 * message.
 */
import type { ReactNode } from 'react';
import type { Loaded } from '../loaded.ts';
import { Button } from './button.tsx';
import { Loading } from './loading.tsx';
import { Notice } from './notice.tsx';

interface LoadedContentProps<T> {
  readonly loaded: Loaded<T>;
  readonly height?: string;
  readonly children: (data: T) => ReactNode;
}

export function LoadedContent<T>({ loaded, height = '12rem', children }: LoadedContentProps<T>) {
  const { data, problem, reload } = loaded;
  return (
    <>
      {problem !== undefined && (
        <Notice
          tone="bad"
          actions={
            <Button size="small" onClick={reload}>
              Try again
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {data !== undefined ? children(data) : problem === undefined && <Loading height={height} />}
    </>
  );
}
