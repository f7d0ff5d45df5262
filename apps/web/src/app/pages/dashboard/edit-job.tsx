import type { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { EditJob } from '#features/jobs/wizard/edit-job.tsx';

export default function EditJobPage() {
  // Whatever stands in the address: the server refuses what is no id, as it does an id that no job has.
  return <EditJob id={useParams().id as JobId} />;
}
