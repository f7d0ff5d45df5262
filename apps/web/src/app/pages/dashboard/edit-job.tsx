import type { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { EditJob } from '#features/jobs/wizard/edit-job.tsx';

export default function EditJobPage() {
  // Not validated: the server rejects an invalid id in the same way as an unknown one.
  return <EditJob id={useParams().id as JobId} />;
}
