import { JobsList } from '#features/jobs/list/jobs-list.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function JobsListPage() {
  useDisplaySettings();
  return <JobsList />;
}
