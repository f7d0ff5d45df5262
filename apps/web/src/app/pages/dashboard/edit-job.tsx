import { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { EditJob } from '#features/jobs/wizard/edit-job.tsx';

export default function EditJobPage() {
  return <EditJob id={JobId.parse(useParams().id)} />;
}
