import { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { JobDetail } from '#features/jobs/detail/job-detail.tsx';

export default function JobPage() {
  const id = JobId.parse(useParams().id);
  return <JobDetail key={id} id={id} />;
}
