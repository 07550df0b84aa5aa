/** One result: what went wrong, a link to its request, and its content, which is loaded when it is opened. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { JobResult, JobResultEntry } from '../../../../src/dashboard/jobs-contract.ts';
import { get, problemMessage } from '../../api.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { Loading } from '../../design/loading.tsx';
import { Notice } from '../../design/notice.tsx';
import { count, formatBytes } from '../../format.ts';
import type { Loaded } from '../../loaded.ts';
import { Link } from '../../router.tsx';
import { requestPath } from '../requests/request-path.ts';

// The same views of an answer as in the playground.
const ResultContent = lazy(async () => ({
  default: (await import('../../playground/result/result-content.tsx')).ResultContent,
}));

/** Larger ones can only be downloaded: they would block the browser. */
const MAX_BYTES = 10_000_000;

interface JobResultDetailsProps {
  readonly jobId: string;
  readonly endpoint: string;
  readonly result: JobResultEntry;
}

export function JobResultDetails({ jobId, endpoint, result }: JobResultDetailsProps) {
  const { url, message, requestId, bytes, credits, status } = result;
  return (
    <div className="stack job-result">
      {message !== undefined && <Notice tone="warn">{message}</Notice>}
      <p className="small quiet breakable">
        {`${url} was answered with ${status}, for ${count(credits, 'credit')}: ${formatBytes(bytes)}.`}
      </p>
      <div className="row">
        {requestId !== undefined && <Link to={requestPath(requestId)}>The request behind it</Link>}
        <a href={url} rel="noreferrer noopener" target="_blank">
          Open the page
        </a>
        <CopyButton text={url} label="Copy address" />
      </div>
      {bytes <= MAX_BYTES ? (
        <Content jobId={jobId} endpoint={endpoint} cursor={result.cursor} />
      ) : (
        <p className="quiet">This result is too large to be shown here. The download has it.</p>
      )}
    </div>
  );
}

function Content({
  jobId,
  endpoint,
  cursor,
}: {
  readonly jobId: string;
  readonly endpoint: string;
  readonly cursor: number;
}) {
  const content = useContent(`jobs/${jobId}/results/${cursor}`);
  return (
    <LoadedContent loaded={content} height="12rem">
      {(result) => (
        <Suspense fallback={<Loading height="12rem" />}>
          <ResultContent endpoint={endpoint} result={result} run={cursor} />
        </Suspense>
      )}
    </LoadedContent>
  );
}

/** Freed as soon as it is closed: a user may open many, and each may be large. */
function useContent(path: string): Loaded<JobResult> {
  const [data, setData] = useState<JobResult>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setData(await get<JobResult>(path, signal));
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(problemMessage(error));
      }
    },
    [path],
  );
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return { data, problem, reload: useCallback(() => load(), [load]) };
}
