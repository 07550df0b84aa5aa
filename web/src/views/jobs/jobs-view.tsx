/** Jobs: the list, one of them, or a new one, depending on the address. */
import { lazy } from 'react';
import { usePath } from '../../router.tsx';
import { JobList } from './job-list.tsx';
import { JobView } from './job-view.tsx';
import './jobs.css';

// The form uses the playground's fields and their code.
const NewJobView = lazy(() => import('./new-job/new-job-view.tsx'));

export default function JobsView() {
  const [, , part = ''] = usePath().split('/');
  if (part === '') return <JobList />;
  return part === 'new' ? <NewJobView /> : <JobView id={decodeURIComponent(part)} />;
}
