import { IconCursorText, IconTag } from '@tabler/icons-react';
import { lazy, type ReactNode, useState } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import type { MenuAction } from '#components/overlays/props.ts';
import { t } from '#language/t.ts';
import { type Labeled, type Labeling, unsavedLabels } from './unsaved-labels.ts';

const LabelDialog = lazy(async () => ({ default: (await import('./label-dialogs.tsx')).LabelDialog }));

export interface UseLabeling {
  /** The entries of a job's menu. */
  actionsOf(job: Labeled): MenuAction[];
  rename(job: Labeled): void;
  tag(job: Labeled): void;
  /** To be rendered once per page. */
  readonly dialog: ReactNode;
}

/**
 * Actions to rename and tag a job in a dialog, which loads when it is first opened.
 *
 * @param place differs from the other places of this hook, also on pages of other jobs
 */
export function useLabeling(place: string): UseLabeling {
  const [unsaved] = useUnsaved(unsavedLabels);
  const [open, setOpen] = useState<Labeling | null>(unsaved?.place === place ? unsaved.labeling : null);
  const [wanted, setWanted] = useState(open !== null);
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
      <LazyPart>
        <LabelDialog place={place} labeling={open} onClose={() => setOpen(null)} />
      </LazyPart>
    ),
  };
}
