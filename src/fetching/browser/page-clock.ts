/**
 * The page's own clock (the protocol's virtual time). Once it has been touched, it stays with the renderer for good: no command gives it
 * back, and neither a navigation nor a new session does. A tab whose clock was touched is therefore not used for another page.
 */
import type { Protocol } from 'devtools-protocol';
import type { Session } from './protocol-client.ts';

const touched = new WeakSet<Session>();

export function clockWasTouched(session: Session): boolean {
  return touched.has(session);
}

/** Lets the page's clock run ahead by at most this much. */
export async function grantTime(
  session: Session,
  policy: Protocol.Emulation.VirtualTimePolicy,
  budget: number,
): Promise<void> {
  touched.add(session);
  await session.send('Emulation.setVirtualTimePolicy', { policy, budget });
}
