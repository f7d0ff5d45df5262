import type { JobId } from '@trawl/contracts';
import { useParams } from 'react-router';
import { EditJob } from '#features/jobs/wizard/edit-job.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function EditJobPage() {
  useDisplaySettings();
  // Not validated: the server rejects an invalid id in the same way as an unknown one.
  return <EditJob id={useParams().id as JobId} />;
}
