import {
  isOrder,
  ORDER_WISHES,
  PLAN_IDS,
  type PlanId,
  REFUND_WINDOW_DAYS,
  SUPPORT_AMOUNT_MAX,
  SUPPORT_REQUEST_KINDS,
  SUPPORT_REQUESTS_OPEN_MAX,
  SUPPORT_TEXT_MAX,
} from '@trawl/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { problemOf, sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { useLastError } from '#api/use-last-error.ts';
import { useRequestKey } from '#api/use-request-key.ts';
import { Button } from '#components/button/button.tsx';
import { Choice } from '#components/choice/choice.tsx';
import { Field } from '#components/field/field.tsx';
import { LeaveGuard } from '#components/leave-guard/leave-guard.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import { RetryButton } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { formatDollars, formatExact } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './plan.module.css';
import {
  emptyRequest,
  fieldsOf,
  inputOf,
  problemsOf,
  type RequestDraft,
  type RequestField,
  readRequest,
} from './request-draft.ts';

type Problems = Partial<Record<RequestField, string>>;

const AMOUNT_MIN = 0.01;

const wordsOf = (name: RequestField): string =>
  name === 'amount'
    ? t('requests.required.amount', {
        least: formatDollars(AMOUNT_MIN, 2),
        most: formatDollars(SUPPORT_AMOUNT_MAX, 0),
      })
    : t(`requests.required.${name}`);

/** Unsent messages by user. */
const unsent = new Map<string, string>();

/** The form for a request to support. A link that prefills the form also scrolls to it and focuses it. */
export function RequestForm({ plan }: { readonly plan: PlanId }) {
  const [params, setParams] = useSearchParams();
  const [kept, keep] = useUnsaved(unsent);
  const [draft, setDraft] = useState<RequestDraft>({ ...emptyRequest('plan'), message: kept ?? '' });
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const key = useRequestKey();
  const inFlight = useInFlight();
  const cache = trpc.useUtils();
  const open = trpc.supportRequests.list.useQuery({}).data?.open ?? 0;
  const isFull = open >= SUPPORT_REQUESTS_OPEN_MAX;
  const { needs, messageIsOptional } = fieldsOf(draft);

  const create = trpc.supportRequests.create.useMutation({
    onSettled: inFlight.end,
    onSuccess() {
      key.forget();
      showSuccess(t('requests.form.sent'), t('requests.form.sentWords'));
      void cache.supportRequests.invalidate();
    },
    onError(failure) {
      const { field, message } = problemOf(failure);
      const named = ([...needs, 'message'] as const).find((name) => name === field);
      if (named !== undefined && message !== undefined) setProblems({ [named]: message });
      showError(t('requests.form.failed'), sentenceOf(failure));
      void cache.supportRequests.invalidate();
    },
  });

  useEffect(() => {
    const prefilled = readRequest(params);
    if (!prefilled) return;
    setDraft(({ message }) => ({ ...prefilled, message }));
    setProblems({});
    form.current?.scrollIntoView();
    form.current?.querySelector('select')?.focus({ preventScroll: true });
    // Remove the parameters so that the same link works again.
    setParams({}, { replace: true, preventScrollReset: true });
  }, [params, setParams]);

  useEffect(() => keep(draft.message), [keep, draft.message]);

  function set(part: Partial<RequestDraft>) {
    setDraft((current) => ({ ...current, ...part }));
    setProblems({});
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [first, ...others] = problemsOf(draft);
    if (first !== undefined) {
      setProblems(Object.fromEntries([first, ...others].map((name) => [name, wordsOf(name)])));
      const control = event.currentTarget.elements.namedItem(first);
      const focused = control instanceof RadioNodeList ? control[0] : control;
      if (focused instanceof HTMLElement) focused.focus();
      return;
    }
    if (!inFlight.begin()) return;
    const input = inputOf(draft);
    create.mutate(
      { ...input, key: key.keyOf(JSON.stringify(input)) },
      // Keeps the form if the user has edited it since, because the edits weren't sent.
      { onSuccess: () => setDraft((current) => (current === draft ? emptyRequest(draft.kind) : current)) },
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('requests.form.title')}>
      <Panel title={t('requests.form.title')} lead={t('requests.form.lead')}>
        <div className={styles.fields}>
          <Field label={t('requests.form.kind')}>
            {(control) => (
              <select
                {...control}
                name="kind"
                value={draft.kind}
                onChange={({ target }) => {
                  const kind = SUPPORT_REQUEST_KINDS.find((each) => each === target.value);
                  if (kind) set({ kind });
                }}
              >
                {SUPPORT_REQUEST_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`requests.kinds.${kind}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {needs.includes('plan') && <PlanField draft={draft} current={plan} error={problems.plan} onChange={set} />}
          {needs.includes('amount') && <AmountField draft={draft} error={problems.amount} onChange={set} />}
          {needs.includes('job') && <OrderField draft={draft} error={problems.job} onChange={set} />}
        </div>
        {needs.includes('wish') && <WishField draft={draft} error={problems.wish} onChange={set} />}
        <Field
          label={t(messageIsOptional ? 'requests.form.messageOptional' : 'requests.form.message')}
          hint={t(`requests.hints.${draft.kind}`, { days: REFUND_WINDOW_DAYS })}
          error={problems.message}
        >
          {(control) => (
            <textarea
              {...control}
              name="message"
              dir="auto"
              rows={4}
              maxLength={SUPPORT_TEXT_MAX}
              value={draft.message}
              onChange={({ target }) => set({ message: target.value })}
            />
          )}
        </Field>
        {isFull && <p className={styles.full}>{t('requests.form.full', { count: SUPPORT_REQUESTS_OPEN_MAX })}</p>}
        <div>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={isFull}>
            {t('requests.form.send')}
          </Button>
        </div>
      </Panel>
      <LeaveGuard isDirty={() => draft.message.trim() !== ''} onLeave={() => keep(undefined)} />
    </form>
  );
}

interface PartProps {
  readonly draft: RequestDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<RequestDraft>) => void;
}

function PlanField({ draft, current, error, onChange }: PartProps & { readonly current: PlanId }) {
  return (
    <Field label={t('requests.form.plan')} error={error}>
      {(control) => (
        <select
          {...control}
          name="plan"
          value={draft.plan}
          onChange={({ target }) => onChange({ plan: PLAN_IDS.find((id) => id === target.value) ?? '' })}
        >
          <option value="">{t('requests.form.choose')}</option>
          {PLAN_IDS.filter((id) => id !== current).map((id) => (
            <option key={id} value={id}>
              {t(`common.plans.${id}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function AmountField({ draft, error, onChange }: PartProps) {
  const isPayout = draft.kind === 'payout';
  const earnings = trpc.funds.balances.useQuery(undefined, { enabled: isPayout }).data?.earnings;
  return (
    <Field
      label={t('requests.form.amount')}
      error={error}
      {...(isPayout &&
        earnings !== undefined && { hint: t('requests.hints.earnings', { earnings: formatExact(earnings) }) })}
    >
      {(control) => (
        <input
          {...control}
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={draft.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
    </Field>
  );
}

/** The user's orders. The prefilled one is selected once they are loaded, unless it has been deleted. */
function OrderField({ draft, error, onChange }: PartProps) {
  const query = trpc.jobs.search.useQuery({});
  const failure = useLastError(query);
  const { data, isFetching } = query;
  const orders = data?.jobs.filter(({ type, settings }) => isOrder({ type, accountType: settings.accountType }));
  const isListed = orders?.some(({ _id }) => _id === draft.job) ?? false;
  const isGone = draft.job !== '' && orders !== undefined && !isFetching && !isListed;
  useEffect(() => {
    if (isGone) onChange({ job: '' });
  }, [isGone, onChange]);

  const failed = (
    <>
      {t('requests.form.ordersFailed')} {sentenceOf(failure)} <RetryButton query={query} size="small" />
    </>
  );
  const none = orders?.length === 0 ? t('requests.form.noOrders') : undefined;
  const hint = orders === undefined && failure !== null ? failed : none;
  return (
    <Field label={t('requests.form.job')} error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <select
          {...control}
          name="job"
          value={isListed ? draft.job : ''}
          aria-busy={orders === undefined || undefined}
          onChange={({ target }) => onChange({ job: target.value })}
        >
          <option value="">{t('requests.form.choose')}</option>
          {orders?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function WishField({ draft, error, onChange }: PartProps) {
  return (
    <div className={styles.wish}>
      <Choice
        label={t('requests.form.wish')}
        name="wish"
        size="large"
        options={ORDER_WISHES.map((wish) => ({
          value: wish,
          label: t(`requests.wishes.${wish}`),
          hint: t(`requests.wishes.${wish}Hint`),
        }))}
        value={draft.wish === '' ? null : draft.wish}
        onChange={(wish) => onChange({ wish })}
      />
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
