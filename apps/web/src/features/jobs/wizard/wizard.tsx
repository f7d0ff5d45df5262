import type { JobId, OrderForecast } from '@trawl/contracts';
import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { LeaveGuard } from '#components/leave-guard/leave-guard.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatFunds } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import { amountToHold, NEW_ORDER, type OrderSoFar, orderRequest, remainingRequest } from '../order/order-draft.ts';
import { useOrderSoFar } from '../order/use-order-so-far.ts';
import type { ChoosePlatform, ChooseType } from './choose-steps.tsx';
import { DetailsForm } from './details-form.tsx';
import { type Draft, emptyDraft, payloadOf, withAllowedAccount, withPlatform, withType } from './draft.ts';
import type { Stepper } from './stepper.tsx';
import { type DraftKey, removeStoredDraft, storeDraft } from './stored-draft.ts';
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts';
import { useOnlyAccount } from './use-only-account.ts';
import { loadChecks, useSaveJob } from './use-save-job.ts';
import { useSteps } from './use-steps.ts';
import styles from './wizard.module.css';

/** Loads separately, because it is rarely needed. */
const ConfirmOrder = lazy(async () => ({ default: (await import('../order/confirm-order.tsx')).ConfirmOrder }));
/** Shown beside the form, and loaded after it. */
const Summary = lazy(async () => ({ default: (await import('./summary.tsx')).Summary }));

const DETAILS = 2;

/** The button of an order shows what is held from the funds when the order runs, if anything. */
function saveLabel(draft: Draft, isEdited: boolean, soFar: OrderSoFar | undefined): string {
  const wish = orderRequest(draft);
  const dollars = wish && soFar ? amountToHold(wish.quantity, soFar) : 0;
  if (dollars === 0) return isEdited ? t('wizard.update') : t('wizard.create');
  const price = formatFunds(dollars);
  return isEdited ? t('order.update', { price }) : t('order.create', { price });
}

const isSamePayload = (one: Draft, other: Draft): boolean =>
  JSON.stringify(payloadOf(one)) === JSON.stringify(payloadOf(other));

interface WizardProps {
  /** The job to edit; the wizard then has only the last step. */
  readonly edited?: { readonly id: JobId; readonly draft: Draft };
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
  const [place] = useState<DraftKey>({ owner, id: props.edited?.id ?? null });
  const kept = useKeptDraft(place);
  return kept === undefined ? <PageWait /> : <Steps {...props} place={place} kept={kept} />;
}

interface StepsProps extends WizardProps {
  readonly place: DraftKey;
  readonly kept: KeptDraft | null;
}

function Steps({ edited, choosing, limits, place, kept }: StepsProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { id } = place;
  const plan = session.state === 'verified' ? session.user.subscription : 'free';
  const [draft, setDraft] = useState<Draft>(() =>
    withAllowedAccount({ ...(edited?.draft ?? emptyDraft), ...kept }, plan),
  );
  const reachable = draft.platform === null ? 0 : draft.type === null ? 1 : DETAILS;
  const steps = useSteps(reachable);
  const step = edited ? DETAILS : steps.step;
  const shownStep = useRef(step);
  const dirty = useRef(kept !== null);
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(draft);
  typed.current = draft;
  const before = useRef(edited?.draft);
  // An edit that was undone doesn't count as a change.
  const isDirty = useCallback(
    () => dirty.current && !(before.current && isSamePayload(before.current, typed.current)),
    [],
  );
  const { client } = trpc.useUtils();
  const order = useOrderSoFar(edited);
  const { soFar } = order;
  /** Undefined until an order has to be confirmed. */
  const [orderToConfirm, setOrderToConfirm] = useState<OrderForecast | null>();

  const { problems, remaining, check, save } = useSaveJob(plan, id, (saved) => {
    discardDraft();
    void navigate(`/dashboard/jobs/${saved}`, { replace: true });
  });
  const [saving, setSaving] = useState(false);
  const leaving = useNavigation().state !== 'idle';
  const inFlight = useInFlight();
  function once(attempt: () => Promise<void>) {
    if (!inFlight.begin()) return;
    setSaving(true);
    void attempt().finally(() => {
      inFlight.end();
      setSaving(false);
    });
  }

  useEffect(() => {
    // Focus the first invalid field.
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  useEffect(() => {
    if (dirty.current) storeDraft(place, draft);
  }, [place, draft]);

  useEffect(() => {
    // A failure is reported by the attempt to save.
    if (step === DETAILS) void loadChecks().catch(() => undefined);
  }, [step]);

  // A layout effect, so that a Tab press right after the step change continues from the new heading.
  useLayoutEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo({ top: 0 });
    form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [step]);

  function change(part: Partial<Draft>) {
    dirty.current = true;
    setDraft((before) => withAllowedAccount({ ...before, ...part }, plan));
  }
  // Skipped if the draft still has its sessions, which the user chose before the login session ended. A reload loses them.
  useOnlyAccount(draft, !edited && kept?.sessionId === undefined && step === DETAILS, change);

  /** Called when the draft was saved or discarded. */
  function discardDraft() {
    dirty.current = false;
    removeStoredDraft(place);
  }

  /** Saves, unless the order must be confirmed first. */
  async function submitJob() {
    const checked = await check(draft);
    if (!checked) return;
    const wish = checked.ok ? orderRequest(draft) : null;
    const rest = wish && remainingRequest(wish, soFar ?? NEW_ORDER);
    // Asked without the query cache, which waits while the browser is offline. If the server is unreachable, saving will report it.
    const forecast = rest && (await client.jobs.orderForecast.query(rest).catch(() => null));
    if (forecast && !forecast.withinYear) setOrderToConfirm(forecast);
    else await save(draft);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === DETAILS) once(submitJob);
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
        onSubmit={submit}
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
            <DetailsForm draft={draft} plan={plan} isNew={!edited} problems={remaining(draft)} onChange={change} />
          )}
        </div>
        {step === DETAILS && (
          <aside className={styles.summary} aria-labelledby="summary-title">
            <h2 id="summary-title">{t('wizard.summary')}</h2>
            <Suspense fallback={<Skeleton height={160} />}>
              <Summary draft={draft} order={order} />
            </Suspense>
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
              {saveLabel(draft, edited !== undefined, soFar)}
            </Button>
          )}
        </div>
      </form>
      {orderToConfirm !== undefined && (
        <Suspense fallback={null}>
          <ConfirmOrder
            forecast={orderToConfirm}
            onChange={() => {
              setOrderToConfirm(null);
              // The button was disabled when the dialog opened, so the dialog can't return the focus to it.
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
            }}
            onPlace={() => {
              setOrderToConfirm(null);
              once(() => save(draft));
            }}
          />
        </Suspense>
      )}
      <LeaveGuard isDirty={isDirty} onLeave={discardDraft} />
    </>
  );
}
