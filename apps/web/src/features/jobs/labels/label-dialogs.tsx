import { JOB_NAME_MAX, type Job } from '@trawl/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { tagsOf } from '../job-facts.ts';
import { readTags } from './read-tags.ts';
import styles from './tags.module.css';
import { TagsField } from './tags-field.tsx';
import { type PatchJob, usePatchJob } from './use-patch-job.ts';

export type Labeled = Pick<Job, '_id' | 'name' | 'tags'>;

interface FormProps {
  readonly job: Labeled;
  readonly patch: PatchJob;
  readonly onClose: () => void;
}

function Actions({ busy, onClose }: { readonly busy: boolean; readonly onClose: () => void }) {
  return (
    <div className={styles.actions}>
      <Button onClick={onClose} disabled={busy}>
        {t('jobs.labels.cancel')}
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {t('jobs.labels.save')}
      </Button>
    </div>
  );
}

function RenameForm({ job, patch: { save, busy, problem }, onClose }: FormProps) {
  const [name, setName] = useState(job.name);
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setIsEmpty(trimmed === '');
    if (trimmed === job.name) onClose();
    else if (trimmed !== '') save(job._id, { name: trimmed });
    else input.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={t('jobs.rename.label')} error={isEmpty ? t('jobs.rename.empty') : problem}>
        {(control) => (
          <input
            {...control}
            ref={input}
            dir="auto"
            autoComplete="off"
            maxLength={JOB_NAME_MAX}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
            data-autofocus
          />
        )}
      </Field>
      <Actions busy={busy} onClose={onClose} />
    </form>
  );
}

function TagsForm({ job, patch: { save, busy, problem }, onClose }: FormProps) {
  const [draft, setDraft] = useState({ tags: tagsOf(job), typed: '' });
  const known = trpc.jobs.search.useQuery({}).data?.tags ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { tags, problem: notRead } = readTags(draft.tags, draft.typed);
    if (!notRead) save(job._id, { tags });
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TagsField
        label={t('jobs.tags.label')}
        {...draft}
        known={known}
        error={problem}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <Actions busy={busy} onClose={onClose} />
    </form>
  );
}

export interface Labeling {
  readonly kind: 'rename' | 'tags';
  readonly job: Labeled;
}

interface LabelDialogProps {
  /** Null while the dialog is closed. */
  readonly labeling: Labeling | null;
  readonly onClose: () => void;
}

/** The dialog for a job's name or its tags. */
export function LabelDialog({ labeling, onClose }: LabelDialogProps) {
  const Form = labeling?.kind === 'rename' ? RenameForm : TagsForm;
  const patch = usePatchJob(labeling ? t(`jobs.${labeling.kind}.done`) : '', onClose);
  const close = () => {
    patch.reset();
    onClose();
  };
  return (
    <Dialog
      opened={labeling !== null}
      busy={patch.busy}
      onClose={close}
      title={labeling ? t(`jobs.${labeling.kind}.title`, { name: labeling.job.name }) : ''}
      size={440}
    >
      {labeling && <Form job={labeling.job} patch={patch} onClose={close} />}
    </Dialog>
  );
}
