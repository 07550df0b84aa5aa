/** What else happened in a tab: errors of the browser, answers of servers, bytes over the network. */
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../src/fetching/browser/protocol/protocol-client.ts';

export interface SeenAnswer {
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export class TabRecord {
  /** Failed scripts, logged errors, dialogs that a page opened. */
  readonly complaints: string[] = [];
  /** Refusals by a Content-Security-Policy, as `directive address-of-the-document what`. */
  readonly refusedByPolicy: string[] = [];
  readonly answers: SeenAnswer[] = [];
  /** Addresses of the documents in the top frame. */
  readonly visited: string[] = [];
  /** Encoded size, including headers. */
  bytesReceived = 0;

  async listenTo(session: Session): Promise<void> {
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) =>
      this.complaints.push(`${text} ${exception?.description ?? ''}`),
    );
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type === 'error' || type === 'warning')
        this.complaints.push(args.map((each) => each.description ?? each.value).join(' '));
    });
    session.on('Log.entryAdded', ({ entry: { source, level, text } }) => {
      // Answers of 400 and above are a normal part of the dashboard's requests.
      if (level === 'error' && source !== 'network' && source !== 'security') this.complaints.push(text);
    });
    session.on('Page.javascriptDialogOpening', ({ type, message }) => {
      this.complaints.push(`${type}: ${message}`);
      session.send('Page.handleJavaScriptDialog', { accept: false });
    });
    session.on('Audits.issueAdded', ({ issue }) => {
      const { contentSecurityPolicyIssueDetails: details } = issue.details;
      if (details) this.refusedByPolicy.push(describe(details));
    });
    session.on('Network.responseReceived', ({ response: { url, status, headers } }) =>
      this.answers.push({ url, status, headers: withLowerNames(headers) }),
    );
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.bytesReceived += encodedDataLength;
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.visited.push(frame.url);
    });
    await Promise.all([
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      session.send('Page.enable'),
      session.send('Audits.enable'),
      session.send('Network.enable', {}),
    ]);
  }
}

function describe(details: Protocol.Audits.ContentSecurityPolicyIssueDetails): string {
  const { violatedDirective, blockedURL = 'inline', sourceCodeLocation } = details;
  return `${violatedDirective} ${sourceCodeLocation?.url ?? ''} ${blockedURL}`;
}

function withLowerNames(headers: Protocol.Network.Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
