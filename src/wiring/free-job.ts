/** The work of one call that nobody pays for: of a command, or of the service's own checks. */
import type { Job } from '../api/endpoint.ts';
import type { Deadline } from '../deadline.ts';
import type { Fetching } from './fetching.ts';

export function freeJob(services: Fetching, deadline: Deadline, partition: string, onPage?: Job['onPage']): Job {
  const work = services.pageWork.for({ partition, deadline });
  return { services, deadline, work, partition, raiseTo: async () => true, owes() {}, onPage, facts: {} };
}
