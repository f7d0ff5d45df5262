import { type FormEvent, lazy, type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { LeaveGuard } from '#components/leave-guard/leave-guard.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatFunds } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import { type Draft, withPlatform, withType } from '../draft/draft.ts';
import type { DraftKey } from '../draft/stored-draft.ts';
import { type EditedJob, useDraft } from '../draft/use-draft.ts';
import { type StoredDraft, useStoredDraft } from '../draft/use-stored-draft.ts';
import { amountToHold, type OrderSoFar, orderRequest } from '../order/order-draft.ts';
import { useOrderSoFar } from '../order/use-order-so-far.ts';
import type { ChoosePlatform, ChooseType } from './choose-steps.tsx';
import { DetailsForm } from './details-form.tsx';
import { useOnlyAccount } from './sessions/use-only-account.ts';
import type { Stepper } from './stepper.tsx';
import { useFormFocus } from './use-form-focus.ts';
import { loadChecks } from './use-save-job.ts';
import { useSteps } from './use-steps.ts';
import { useSubmitJob } from './use-submit-job.ts';
import styles from './wizard.module.css';

/** These load separately, because they are rarely needed. */
const ConfirmOrder = lazy(async () => ({ default: (await import('../order/confirm-order.tsx')).ConfirmOrder }));
const OutdatedDialog = lazy(async () => ({ default: (await import('./outdated-dialog.tsx')).OutdatedDialog }));
/** Shown next to the form, and loaded after it. */
const Summary = lazy(async () => ({ default: (await import('./summary/summary.tsx')).Summary }));

const DETAILS = 2;

/** The button of an order shows what is held from the funds when the order runs, if anything. */
function saveLabel(draft: Draft, isEdited: boolean, soFar: OrderSoFar | undefined): string {
  const wish = orderRequest(draft);
  const dollars = wish && soFar ? amountToHold(wish.quantity, soFar) : 0;
  if (dollars === 0) return isEdited ? t('wizard.update') : t('wizard.create');
  const price = formatFunds(dollars);
  return isEdited ? t('order.update', { price }) : t('order.create', { price });
}

interface WizardProps {
  /** The job to edit; the wizard then has only the last step. */
  readonly edited?: EditedJob;
  /** Loads the edited job again after another change of it. Then discards the draft, and starts over. */
  readonly onReload?: (discard: () => void) => Promise<void>;
  /** Notices about limits for a new job. */
  readonly limits?: ReactNode;
  /** The components of the first two steps, which the edit page doesn't load. */
  readonly choosing?: {
    readonly Stepper: typeof Stepper;
    readonly ChoosePlatform: typeof ChoosePlatform;
    readonly ChooseType: typeof ChooseType;
  };
}

/** The three steps to create a job: platform, job type, details. Continues with this tab's stored draft. */
export function Wizard(props: WizardProps) {
  const session = useSession();
  const owner = session.state === 'verified' ? session.user.email : '';
  const [draftKey] = useState<DraftKey>({ owner, id: props.edited?.id ?? null });
  const stored = useStoredDraft(draftKey);
  return stored === undefined ? <PageWait /> : <Steps {...props} draftKey={draftKey} stored={stored} />;
}

interface StepsProps extends WizardProps {
  readonly draftKey: DraftKey;
  readonly stored: StoredDraft | null;
}

function Steps({ edited, onReload, choosing, limits, draftKey, stored }: StepsProps) {
  const session = useSession();
  const plan = session.state === 'verified' ? session.user.subscription : 'free';
  const { draft, version, change, isDirty, discard } = useDraft(draftKey, edited, stored, plan);
  const [isOutdated, setOutdated] = useState(false);
  const reachable = draft.platform === null ? 0 : draft.type === null ? 1 : DETAILS;
  const steps = useSteps(reachable);
  const step = edited ? DETAILS : steps.step;
  const order = useOrderSoFar(edited);
  const navigate = useNavigate();
  const leaving = useNavigation().state !== 'idle';
  const { problems, remaining, saving, submit, orderToConfirm, changeOrder, placeOrder } = useSubmitJob({
    draft,
    plan,
    id: draftKey.id,
    version,
    soFar: order.soFar,
    onSaved(saved) {
      discard();
      void navigate(`/dashboard/jobs/${saved}`, { replace: true });
    },
    onOutdated: () => setOutdated(true),
  });
  const form = useFormFocus(step, problems);

  useEffect(() => {
    // A failure is reported by the attempt to save.
    if (step === DETAILS) void loadChecks().catch(() => undefined);
  }, [step]);

  // Skipped if the draft still has its sessions, which the user chose before the login session ended. A reload loses them.
  useOnlyAccount(draft, !edited && stored?.draft.sessionId === undefined && step === DETAILS, change);

  function submitStep(event: FormEvent) {
    event.preventDefault();
    if (step === DETAILS) submit();
    else if (reachable > step) steps.go(step + 1);
  }

  return (
    <>
      <PageHeader title={edited ? t('wizard.editTitle') : t('wizard.createTitle')} />
      {limits}
      {choosing && <choosing.Stepper step={step} reachable={reachable} onStep={steps.go} />}
      <form
        ref={form}
        className={styles.form}
        data-details={step === DETAILS || undefined}
        noValidate
        onSubmit={submitStep}
      >
        <div className={styles.column}>
          {/* Focused with each step, so that Tab continues at its first field. */}
          <h2 className={step === DETAILS ? 'visually-hidden' : styles.question} tabIndex={-1}>
            {[t('wizard.platformTitle'), t('wizard.typeTitle'), t(`wizard.steps.${DETAILS}`)][step]}
          </h2>
          {choosing && step === 0 && (
            <choosing.ChoosePlatform
              value={draft.platform}
              onChoose={(platform) => change(withPlatform(draft, platform))}
            />
          )}
          {choosing && step === 1 && (
            <choosing.ChooseType
              platform={draft.platform}
              value={draft.type}
              onChoose={(type) => change(withType(draft, type))}
            />
          )}
          {step === DETAILS && (
            <DetailsForm draft={draft} plan={plan} isNew={!edited} problems={remaining} onChange={change} />
          )}
        </div>
        {step === DETAILS && (
          <aside className={styles.summary} aria-labelledby="summary-title">
            <h2 id="summary-title">{t('wizard.summary')}</h2>
            <LazyPart fallback={<Skeleton height={160} />}>
              <Summary draft={draft} order={order} />
            </LazyPart>
          </aside>
        )}
        <div className={styles.buttons}>
          {edited && <ButtonLink to={`/dashboard/jobs/${edited.id}`}>{t('wizard.cancel')}</ButtonLink>}
          {!edited && step > 0 && <Button onClick={() => steps.go(step - 1)}>{t('wizard.back')}</Button>}
          {step < DETAILS ? (
            <Button type="submit" variant="primary" disabled={reachable <= step}>
              {t('wizard.next')}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={saving} disabled={leaving}>
              {saveLabel(draft, edited !== undefined, order.soFar)}
            </Button>
          )}
        </div>
      </form>
      {orderToConfirm !== undefined && (
        <LazyPart>
          <ConfirmOrder
            forecast={orderToConfirm}
            onChange={() => {
              changeOrder();
              // The button was disabled when the dialog opened, so the dialog can't return the focus to it.
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
            }}
            onPlace={placeOrder}
          />
        </LazyPart>
      )}
      {isOutdated && onReload && (
        <LazyPart>
          <OutdatedDialog onClose={() => setOutdated(false)} onReload={() => onReload(discard)} />
        </LazyPart>
      )}
      <LeaveGuard isDirty={isDirty} onLeave={discard} />
    </>
  );
}
