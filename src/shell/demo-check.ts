/** Fetches the demonstration page in the same way as a caller's page: used by `doctor` and the readiness probe. */
import { anyEndpoint } from '../api/endpoint.ts';
import { htmlEndpoint } from '../api/endpoints/html.ts';
import { Query } from '../api/query.ts';
import { readParameters } from '../api/read-parameters.ts';
import { Deadline } from '../deadline.ts';
import { DEMO_URL } from '../demo/site.ts';
import type { Fetching } from '../wiring/fetching.ts';
import { freeJob } from '../wiring/free-job.ts';

/** Undefined if the page was fetched; otherwise why not. */
export async function demoPageProblem(services: Fetching, js: boolean): Promise<string | undefined> {
  const endpoint = anyEndpoint(htmlEndpoint);
  const parameters = readParameters(endpoint.parameters, new Query(`js=${js}&url=${DEMO_URL}`));
  using deadline = new Deadline(endpoint.timeout(parameters));
  try {
    const outcome = await endpoint.run(parameters, freeJob(services, deadline, 'demonstration'));
    return 'content' in outcome ? undefined : outcome.failed.failure.message;
  } catch (error) {
    return (error as Error).message;
  }
}
