/** The beginning of the answer to a request, as long as the service keeps it: loaded on demand. */
import { useState } from 'react';
import type { AnswerPreview as Preview } from '../../../../src/dashboard/contract.ts';
import { useAction } from '../../action.ts';
import { get } from '../../api.ts';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { formatBytes } from '../../format.ts';

const KEPT_MS = 60 * 60 * 1000;

export function AnswerPreview({ id, at }: { readonly id: string; readonly at: number }) {
  const [preview, setPreview] = useState<Preview>();
  const { busy, problem, run } = useAction();
  if (Date.now() - at > KEPT_MS) return null;
  if (preview !== undefined) return <Shown {...preview} />;
  const load = () => run(async () => setPreview(await get<Preview>(`requests/${encodeURIComponent(id)}/answer`)));
  return (
    <div className="row">
      <Button size="small" busy={busy} onClick={load}>
        Show the beginning of the answer
      </Button>
      <span className="quiet small" role="status">
        {problem}
      </span>
    </div>
  );
}

function Shown({ contentType, bytes, text }: Preview) {
  const [mediaType] = contentType.split(';', 1);
  if (text === undefined) {
    return <p className="quiet small">{`${mediaType}, ${formatBytes(bytes)}: there is no text to show.`}</p>;
  }
  return (
    <div className="stack">
      <h3 className="small">{`The beginning of the answer (${mediaType})`}</h3>
      <CodeBlock label="beginning" text={text} />
    </div>
  );
}
