import type { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { JobDetail } from '#features/jobs/detail/job-detail.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function JobPage() {
  useDisplaySettings();
  // Not validated: the server rejects an invalid id in the same way as an unknown one.
  const id = useParams().id as JobId;
  return <JobDetail key={id} id={id} />;
}
