import { JOB_NAME_MAX } from '@trawl/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { tagsOf } from '../job-facts.ts';
import { readTags } from './read-tags.ts';
import styles from './tags.module.css';
import { TagsField } from './tags-field.tsx';
import { type Labeling, type TagsDraft, unsavedLabels } from './unsaved-labels.ts';
import { type PatchJob, usePatchJob } from './use-patch-job.ts';

interface FormProps {
  readonly place: string;
  readonly labeling: Labeling;
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

function RenameForm({ place, labeling, patch: { save, busy, problem }, onClose }: FormProps) {
  const { job } = labeling;
  const [kept, keep] = useUnsaved(unsavedLabels);
  const [name, setName] = useState((kept?.place === place && kept.name) || job.name);
  useEffect(
    () => keep(name === job.name ? undefined : { place, labeling, name }),
    [keep, place, labeling, name, job.name],
  );
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

function TagsForm({ place, labeling, patch: { save, busy, problem }, onClose }: FormProps) {
  const { job } = labeling;
  const [kept, keep] = useUnsaved(unsavedLabels);
  const [initial] = useState<TagsDraft>({ tags: tagsOf(job), typed: '' });
  const [draft, setDraft] = useState((kept?.place === place && kept.draft) || initial);
  useEffect(
    () => keep(draft === initial ? undefined : { place, labeling, draft }),
    [keep, place, labeling, draft, initial],
  );
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

interface LabelDialogProps {
  readonly place: string;
  /** Null while the dialog is closed. */
  readonly labeling: Labeling | null;
  readonly onClose: () => void;
}

/** The dialog for a job's name or its tags. */
export function LabelDialog({ place, labeling, onClose }: LabelDialogProps) {
  const Form = labeling?.kind === 'rename' ? RenameForm : TagsForm;
  const [, keep] = useUnsaved(unsavedLabels);
  const forget = () => {
    keep(undefined);
    onClose();
  };
  const patch = usePatchJob(labeling ? t(`jobs.${labeling.kind}.done`) : '', forget);
  const close = () => {
    patch.reset();
    forget();
  };
  return (
    <Dialog
      opened={labeling !== null}
      busy={patch.busy}
      onClose={close}
      title={labeling ? t(`jobs.${labeling.kind}.title`, { name: labeling.job.name }) : ''}
      size={440}
    >
      {labeling && <Form place={place} labeling={labeling} patch={patch} onClose={close} />}
    </Dialog>
  );
}
