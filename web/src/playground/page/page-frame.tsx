/**
 * A scraped page, shown in a sandbox without an origin. Messages from the frame are untrusted: their sender is checked,
 * and they are read within limits.
 */
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type FromFrame, readFromFrame, type ToFrame } from '../../../frame/messages.ts';
import './page-frame.css';

const FRAME = `${import.meta.env.BASE_URL}frame/frame.html`;

export interface FrameHandle {
  readonly send: (message: ToFrame) => void;
  readonly focus: () => void;
}

interface PageFrameProps {
  readonly title: string;
  readonly html: string;
  readonly picking?: boolean;
  readonly onMessage?: (message: FromFrame) => void;
  readonly handle?: RefObject<FrameHandle | null>;
}

export function PageFrame({ title, html, picking = false, onMessage, handle }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  // A document without an origin cannot be named as the recipient; the message contains only the page to show.
  const send = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, '*');
  useImperativeHandle(handle, () => ({ send, focus: () => frame.current?.focus() }));

  const show = useEffectEvent(() => send({ type: 'show', html, picking }));
  const receive = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.current?.contentWindow) return;
    const message = readFromFrame(data);
    if (message === undefined) return;
    if (message.type === 'ready') {
      isReady.current = true;
      show();
    }
    onMessage?.(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown when there is another page
  useEffect(() => {
    if (isReady.current) show();
  }, [html, picking]);

  return (
    <iframe
      ref={frame}
      className="page-frame"
      title={title}
      src={FRAME}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}
