/// <reference lib="dom" />
/** Runs in a page and is sent as text, so it may use nothing but its arguments and what a browser has. */

/* c8 ignore start: runs in the browser */
/** The number of connection candidates that WebRTC would offer to a peer. Nothing is sent: there is no peer. */
export async function countWebRtcCandidates(): Promise<number> {
  if (typeof RTCPeerConnection === 'undefined') return 0;
  const connection = new RTCPeerConnection();
  try {
    connection.createDataChannel('');
    let ways = 0;
    const all = new Promise<void>((resolve) => {
      connection.onicecandidate = ({ candidate }) => {
        if (candidate?.candidate) ways += 1;
        if (!candidate) resolve();
      };
    });
    await connection.setLocalDescription(await connection.createOffer());
    await all;
    return ways;
  } finally {
    connection.close();
  }
}
/* c8 ignore stop */
