import type { JobId, OrderForecast, PlanId } from '@trawl/contracts';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import type { Draft } from '../draft/draft.ts';
import { NEW_ORDER, type OrderSoFar, orderRequest, remainingRequest } from '../order/order-draft.ts';
import { useSaveJob } from './use-save-job.ts';

interface SubmitOptions {
  readonly draft: Draft;
  readonly plan: PlanId;
  /** The edited job; null for a new one. */
  readonly id: JobId | null;
  /** The version of the edited job that the draft began with. */
  readonly version: string | undefined;
  /** What the edited order has delivered; undefined until it has loaded. */
  readonly soFar: OrderSoFar | undefined;
  readonly onSaved: (id: JobId) => void;
  /** Called if the job has another version, and nothing was saved. */
  readonly onOutdated: () => void;
}

/** Saves the draft, once at a time. An order that is unlikely to be completed must be confirmed first. */
export function useSubmitJob({ draft, plan, id, version, soFar, onSaved, onOutdated }: SubmitOptions) {
  const { client } = trpc.useUtils();
  const { problems, remaining, check, save } = useSaveJob(plan, { id, version }, { onSaved, onOutdated });
  /** Null after the dialog has closed, and undefined before it has opened. */
  const [orderToConfirm, setOrderToConfirm] = useState<OrderForecast | null>();
  const [saving, setSaving] = useState(false);
  const inFlight = useInFlight();

  function once(attempt: () => Promise<void>) {
    if (!inFlight.begin()) return;
    setSaving(true);
    void attempt().finally(() => {
      inFlight.end();
      setSaving(false);
    });
  }

  async function saveOrAsk() {
    const checked = await check(draft);
    if (!checked) return;
    const wish = checked.ok ? orderRequest(draft) : null;
    const rest = wish && remainingRequest(wish, soFar ?? NEW_ORDER);
    // Asked without the query cache, which waits while the browser is offline. If the server is unreachable, saving will report it.
    const forecast = rest && (await client.jobs.orderForecast.query(rest).catch(() => null));
    if (forecast && !forecast.withinYear) setOrderToConfirm(forecast);
    else await save(draft);
  }

  return {
    problems,
    /** The problems of the last attempt that the draft still has. */
    remaining: remaining(draft),
    saving,
    submit: () => once(saveOrAsk),
    orderToConfirm,
    changeOrder: () => setOrderToConfirm(null),
    placeOrder() {
      setOrderToConfirm(null);
      once(() => save(draft));
    },
  };
}
