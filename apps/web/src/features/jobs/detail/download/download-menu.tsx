import { IconChevronDown } from '@tabler/icons-react';
import { type Job, RESULTS_FORMATS } from '@trawl/contracts';
import { lazy, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { ActionMenu } from '#components/overlays/action-menu.tsx';
import { t } from '#language/t.ts';
import { useDownloadLink } from '../../use-download-link.ts';

/** Loads when it is first opened. */
const DownloadDialog = lazy(async () => ({ default: (await import('./download-dialog.tsx')).DownloadDialog }));

interface DownloadMenuProps {
  readonly job: Job;
  readonly label: string;
  readonly variant: 'primary' | 'secondary';
}

/** A button that downloads all rows in a format, or opens the dialog for other choices. */
export function DownloadMenu({ job, label, variant }: DownloadMenuProps) {
  const download = useDownloadLink();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const formats = RESULTS_FORMATS.map((format) => ({
    key: format,
    label: t(`job.formats.${format}`),
    onSelect: () => void download.results(job, { format }),
  }));
  return (
    <>
      <ActionMenu
        width={260}
        actions={[...formats, { key: 'more', label: t('job.download.more'), onSelect: () => setDialog('open') }]}
        button={
          <Button variant={variant}>
            {label}
            <IconChevronDown size={15} stroke={2} aria-hidden />
          </Button>
        }
      />
      {dialog !== 'unused' && (
        <LazyPart>
          <DownloadDialog job={job} opened={dialog === 'open'} onClose={() => setDialog('closed')} />
        </LazyPart>
      )}
    </>
  );
}
