import { IconCursorText, IconTag } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuAction } from '#components/overlays/props.ts';
import { t } from '#language/t.ts';
import type { Labeled, Labeling } from './label-dialogs.tsx';

const LabelDialog = lazy(async () => ({ default: (await import('./label-dialogs.tsx')).LabelDialog }));

export interface UseLabeling {
  /** The entries of a job's menu. */
  actionsOf(job: Labeled): MenuAction[];
  rename(job: Labeled): void;
  tag(job: Labeled): void;
  /** To be rendered once per page. */
  readonly dialog: ReactNode;
}

/** Actions to rename and tag a job in a dialog, which loads when it is first opened. */
export function useLabeling(): UseLabeling {
  const [open, setOpen] = useState<Labeling | null>(null);
  const [wanted, setWanted] = useState(false);
  const show = (labeling: Labeling) => {
    setWanted(true);
    setOpen(labeling);
  };
  const rename = (job: Labeled) => show({ kind: 'rename', job });
  const tag = (job: Labeled) => show({ kind: 'tags', job });
  return {
    rename,
    tag,
    actionsOf: (job) => [
      {
        key: 'rename',
        label: t('jobs.more.rename'),
        icon: <IconCursorText size={16} stroke={1.5} aria-hidden />,
        onSelect: () => rename(job),
      },
      {
        key: 'tags',
        label: t('jobs.more.tags'),
        icon: <IconTag size={16} stroke={1.5} aria-hidden />,
        onSelect: () => tag(job),
      },
    ],
    dialog: wanted && (
      <Suspense fallback={null}>
        <LabelDialog labeling={open} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
