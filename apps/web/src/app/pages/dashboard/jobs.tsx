import { JobsList } from '#features/jobs/list/jobs-list.tsx';

export default function JobsListPage() {
  return <JobsList />;
}
