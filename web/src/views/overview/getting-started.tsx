/** The first minutes: a key, a command that uses it, and pages to try it on. Stays until it is hidden. */
import { type ReactNode, useState } from 'react';
import type { CreatedKey, NewKey, Overview } from '../../../../src/dashboard/contract.ts';
import { useAction } from '../../action.ts';
import { post } from '../../api.ts';
import { remember, remembered } from '../../browser-storage.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Icon } from '../../design/icon.tsx';
import { Notice } from '../../design/notice.tsx';
import { Link } from '../../router.tsx';
import { useSignedIn } from '../../session.ts';
import { sum } from '../../sum.ts';
import { DEMONSTRATION_URL, DEMONSTRATIONS } from './demonstration.ts';
import './getting-started.css';

const storedAs = (email: string) => `mudlark-started ${email}`;

export function GettingStarted({ overview }: { readonly overview: Overview }) {
  const { email } = useSignedIn();
  const requests = sum(overview.days.map((day) => day.requests));
  // A user who has made requests needs no introduction. One who makes the first request now sees it counted here.
  const [shown, setShown] = useState(requests === 0 && remembered(storedAs(email)) === undefined);
  const [created, setCreated] = useState<CreatedKey>();
  if (!shown) return null;
  const hide = () => {
    remember(storedAs(email), 'yes');
    setShown(false);
  };
  return (
    <Card
      title="Getting started"
      actions={
        <Button size="small" tone="quiet" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className="getting-started">
        <Step title="Make a key" done={created !== undefined}>
          <FirstKey created={created} onCreated={setCreated} />
        </Step>
        <Step title="Ask for a page" done={requests > 0}>
          <p className="small quiet">
            {requests > 0 ? 'Your first request is there. See it below.' : 'Run this in a terminal:'}
          </p>
          <CodeBlock label="first command" text={firstCommand(created?.key ?? 'YOUR_API_KEY')} />
        </Step>
        <Step title="Or try it here" done={false}>
          <p className="small quiet">
            These pages are part of the service, and need no internet. A run costs what the same call of the API costs.
          </p>
          <ul className="demonstrations">
            {DEMONSTRATIONS.map(({ label, about, call }) => (
              <li key={label}>
                <Link to={`/playground?${new URLSearchParams(call)}`}>{label}</Link>
                <span className="small quiet">{about}</span>
              </li>
            ))}
          </ul>
          <p className="small">
            All endpoints and parameters are in the <a href="/docs">API reference</a>; language models read{' '}
            <a href="/llms.txt">llms.txt</a>.
          </p>
        </Step>
      </ol>
    </Card>
  );
}

function FirstKey({
  created,
  onCreated,
}: {
  readonly created: CreatedKey | undefined;
  readonly onCreated: (key: CreatedKey) => void;
}) {
  const { busy, problem, run } = useAction();
  const create = () =>
    run(async () => {
      const wanted: NewKey = { name: 'first key' };
      onCreated(await post<CreatedKey>('keys', wanted));
    });
  if (created !== undefined) {
    return (
      <>
        <p className="small">Copy it now. It is not stored, and cannot be shown again.</p>
        <CodeBlock label="key" text={created.key} />
      </>
    );
  }
  return (
    <>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <p className="small quiet">
        It goes with every request. Those that you have are under <Link to="/keys">Keys</Link>.
      </p>
      <div>
        <Button tone="primary" icon="plus" busy={busy} onClick={create}>
          Create a key
        </Button>
      </div>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly done: boolean;
  readonly children: ReactNode;
}

function Step({ title, done, children }: StepProps) {
  return (
    <li className="getting-started-step stack">
      <h3>
        {title}
        {done && (
          <span className="getting-started-done">
            <Icon name="check" /> <span className="visually-hidden">Done</span>
          </span>
        )}
      </h3>
      {children}
    </li>
  );
}

function firstCommand(key: string): string {
  return `curl -H 'Authorization: Bearer ${key}' '${location.origin}/text?url=${DEMONSTRATION_URL}article&js=false'`;
}
