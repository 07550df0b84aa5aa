/** What operators did, newest first. */
import { PageHeading } from '../../design/page-heading.tsx';
import { AuditList } from './audit-list.tsx';

export function AuditView() {
  return (
    <>
      <PageHeading
        title="Audit log"
        lead="What operators did in the dashboard and on the command line. It is never deleted."
      />
      <AuditList />
    </>
  );
}
