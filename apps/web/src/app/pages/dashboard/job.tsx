import type { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { JobDetail } from '#features/jobs/detail/job-detail.tsx';

export default function JobPage() {
  // Whatever stands in the address: the server refuses what is no id, as it does an id that no job has.
  const id = useParams().id as JobId;
  return <JobDetail key={id} id={id} />;
}
