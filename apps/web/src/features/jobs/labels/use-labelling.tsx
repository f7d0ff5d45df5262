import { IconCursorText, IconTag } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuAction } from '#components/overlays/props.ts';
import { t } from '#language/t.ts';
import type { Labelled, Labelling } from './label-dialogs.tsx';

const LabelDialog = lazy(async () => ({ default: (await import('./label-dialogs.tsx')).LabelDialog }));

export interface UseLabelling {
  /** The entries of a job's menu. */
  actionsOf(job: Labelled): MenuAction[];
  rename(job: Labelled): void;
  tag(job: Labelled): void;
  /** To be rendered once per page. */
  readonly dialog: ReactNode;
}

/** Actions to rename and tag a job in a dialog, which loads when it is first opened. */
export function useLabelling(): UseLabelling {
  const [open, setOpen] = useState<Labelling | null>(null);
  const [wanted, setWanted] = useState(false);
  const show = (labelling: Labelling) => {
    setWanted(true);
    setOpen(labelling);
  };
  const rename = (job: Labelled) => show({ kind: 'rename', job });
  const tag = (job: Labelled) => show({ kind: 'tags', job });
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
        <LabelDialog labelling={open} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
