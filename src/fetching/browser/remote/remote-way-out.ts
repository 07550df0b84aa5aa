/**
 * How a remote browser's tab reaches the gateway. The tab logs in to its door once, by requesting an address that only
 * the door answers. From then on, its context sends the credentials with every request of any frame or worker. The
 * login also proves that the tab's traffic goes through the gateway, even traffic to the browser's own machine.
 */
import type { RemoteDoor, RemoteGateway } from '../../egress/gateway/remote-gateway.ts';
import { BrowserUnavailable } from '../hosts/browser-source.ts';
import type { Session } from '../protocol/protocol-client.ts';
import type { OpenWayOut } from '../tab/way-out.ts';

/** If a tab's traffic does not arrive, calls `onUnreachable` and rejects with `BrowserUnavailable`. */
export function remoteWayOut(
  gateway: RemoteGateway,
  ignoreTlsErrors: boolean,
  onUnreachable: (problem: string) => void = () => {},
): OpenWayOut {
  return async (route) => {
    const opened = await gateway.openDoor(route);
    return {
      door: opened.door,
      proxyServer: gateway.address,
      async prepare(session) {
        if (ignoreTlsErrors) await session.send('Security.setIgnoreCertificateErrors', { ignore: true });
        const says = await logIn(session, opened, gateway.address);
        if (opened.checked) return;
        const problem = `it cannot reach the gateway at ${gateway.address}${says && ` (${says})`}`;
        onUnreachable(problem);
        throw new BrowserUnavailable(problem);
      },
    };
  };
}

/** Returns the browser's error text. An aborted navigation is the expected result, because there is nothing to show. */
async function logIn(session: Session, { login, checkUrl }: RemoteDoor, gatewayAddress: string): Promise<string> {
  let answered = false;
  const listeners = [
    session.on('Fetch.requestPaused', ({ requestId }) => {
      session.send('Fetch.continueRequest', { requestId }).catch(() => {});
    }),
    session.on('Fetch.authRequired', ({ requestId, authChallenge: { source, origin } }) => {
      const isOurs = source === 'Proxy' && URL.parse(origin)?.origin === new URL(gatewayAddress).origin && !answered;
      if (isOurs) answered = true;
      const { username, password } = login;
      session
        .send('Fetch.continueWithAuth', {
          requestId,
          authChallengeResponse: isOurs
            ? { response: 'ProvideCredentials', username, password: password.reveal() }
            : { response: 'CancelAuth' },
        })
        .catch(() => {});
    }),
  ];
  try {
    await session.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: checkUrl }] });
    const { errorText = '' } = await session.send('Page.navigate', { url: checkUrl });
    await session.send('Fetch.disable');
    return errorText;
  } finally {
    for (const stop of listeners) stop();
  }
}
