/** Jobs: all of them, one of them, or a new one, by the address. */
import { lazy } from 'react';
import { usePath } from '../../router.tsx';
import { JobList } from './job-list.tsx';
import { JobView } from './job-view.tsx';
import './jobs.css';

// The form has the playground's fields, and what they need.
const NewJobView = lazy(() => import('./new-job/new-job-view.tsx'));

export default function JobsView() {
  const [, , part = ''] = usePath().split('/');
  if (part === '') return <JobList />;
  return part === 'new' ? <NewJobView /> : <JobView id={decodeURIComponent(part)} />;
}
