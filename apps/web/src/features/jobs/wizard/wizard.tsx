import type { JobId } from '@trawl/contracts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { useSession } from '#session/session-store.ts';
import { remainingProblems } from './check-draft.ts';
import { ChoosePlatform, ChooseType } from './choose-steps.tsx';
import { DetailsForm } from './details-form.tsx';
import { type Draft, emptyDraft, withType } from './draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Stepper } from './stepper.tsx';
import { Summary } from './summary.tsx';
import { texts } from './texts.ts';
import { useSaveJob } from './use-save-job.ts';
import styles from './wizard.module.css';

const DETAILS = 2;

interface WizardProps {
  /** The job that is edited: the wizard then is its last step alone. */
  readonly edited?: { readonly id: JobId; readonly draft: Draft };
}

/** Three steps to a job: platform, job type, details. */
export function Wizard({ edited }: WizardProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(edited?.draft ?? emptyDraft);
  const [step, setStep] = useState(edited ? DETAILS : 0);
  const dirty = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useCallback(() => dirty.current, []);
  const plan = session.state === 'verified' ? session.user.subscription : 'free';

  const { problems, busy, save } = useSaveJob(plan, edited?.id ?? null, (id) => {
    dirty.current = false;
    void navigate(`/dashboard/jobs/${id}`, { replace: edited !== undefined });
  });

  useEffect(() => {
    // The cursor goes to the first thing that is wrong.
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  function change(part: Partial<Draft>) {
    dirty.current = true;
    setDraft((before) => ({ ...before, ...part }));
  }

  function go(to: number) {
    setStep(to);
    window.scrollTo({ top: 0 });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true }));
  }

  const reachable = draft.platform === null ? 0 : draft.type === null ? 1 : DETAILS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === DETAILS) save(draft);
    else if (reachable > step) go(step + 1);
  }

  return (
    <>
      <PageHeader title={edited ? texts.editTitle : texts.createTitle} />
      {!edited && <Stepper step={step} reachable={reachable} onStep={go} />}
      <form
        ref={form}
        className={styles.form}
        data-details={step === DETAILS || undefined}
        noValidate
        onSubmit={submit}
      >
        <div className={styles.column}>
          {step !== DETAILS && (
            <h2 className={styles.question} tabIndex={-1}>
              {step === 0 ? texts.platformTitle : texts.typeTitle}
            </h2>
          )}
          {step === 0 && <ChoosePlatform value={draft.platform} onChoose={(platform) => change({ platform })} />}
          {step === 1 && <ChooseType value={draft.type} onChoose={(type) => change(withType(draft, type))} />}
          {step === DETAILS && (
            <DetailsForm
              draft={draft}
              plan={plan}
              isNew={!edited}
              problems={remainingProblems(problems, draft, plan, !edited)}
              onChange={change}
            />
          )}
        </div>
        {step === DETAILS && (
          <aside className={styles.summary} aria-labelledby="summary-title">
            <h2 id="summary-title" tabIndex={-1}>
              {texts.summary}
            </h2>
            <Summary draft={draft} />
          </aside>
        )}
        <div className={styles.buttons}>
          {!edited && step > 0 && <Button onClick={() => go(step - 1)}>{texts.back}</Button>}
          {step < DETAILS ? (
            <Button type="submit" variant="primary" disabled={reachable <= step}>
              {texts.next}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={busy}>
              {edited ? texts.update : texts.create}
            </Button>
          )}
        </div>
      </form>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
