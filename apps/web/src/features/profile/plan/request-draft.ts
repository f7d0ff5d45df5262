import {
  ORDER_WISHES,
  type OrderWish,
  PLAN_IDS,
  type PlanId,
  SUPPORT_AMOUNT_MAX,
  SUPPORT_REQUEST_KINDS,
  type SupportOwnField,
  type SupportRequestInput,
  type SupportRequestKind,
  supportFields,
} from '@trawl/contracts';

/** The form's content; an empty text is a field without a value. */
export interface RequestDraft {
  readonly kind: SupportRequestKind;
  readonly plan: PlanId | '';
  readonly amount: string;
  readonly job: string;
  readonly wish: OrderWish | '';
  readonly message: string;
}

const EMPTY: RequestDraft = { kind: 'plan', plan: '', amount: '', job: '', wish: '', message: '' };

export const emptyRequest = (kind: SupportRequestKind): RequestDraft => ({ ...EMPTY, kind });

/** Returns the value if it is in the list. */
const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((each) => each === value);

/** The content that a link prefills; null if the page wasn't opened by such a link. */
export function readRequest(params: URLSearchParams): RequestDraft | null {
  const kind = oneOf(SUPPORT_REQUEST_KINDS, params.get('request'));
  if (kind === undefined) return null;
  return {
    ...EMPTY,
    kind,
    plan: oneOf(PLAN_IDS, params.get('plan')) ?? '',
    amount: params.get('amount') ?? '',
    job: params.get('job') ?? '',
    wish: oneOf(ORDER_WISHES, params.get('wish')) ?? '',
  };
}

/** The fields of the draft's kind. */
export const fieldsOf = ({ kind, wish }: RequestDraft) => supportFields(kind, wish === '' ? undefined : wish);

export type RequestField = SupportOwnField | 'message';

/**
 * An amount in dollars, to the cent; NaN if the text isn't a valid amount. The decimals may follow a comma, as most languages of the
 * app write them. At most two, so that a separator of thousands isn't read as one of decimals.
 */
function amountOf(text: string): number {
  const typed = text.trim();
  const dollars = /^\d{1,9}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return dollars > 0 && dollars <= SUPPORT_AMOUNT_MAX ? dollars : Number.NaN;
}

/** The fields that are missing or invalid, in the form's order. */
export function problemsOf(draft: RequestDraft): RequestField[] {
  const { needs, messageIsOptional } = fieldsOf(draft);
  const own = needs.filter((name) => (name === 'amount' ? Number.isNaN(amountOf(draft.amount)) : draft[name] === ''));
  return !messageIsOptional && draft.message.trim() === '' ? [...own, 'message'] : own;
}

/** The request of a draft without problems. */
export function inputOf(draft: RequestDraft): SupportRequestInput {
  const { kind, plan, amount, job, wish, message } = draft;
  const { needs } = fieldsOf(draft);
  return {
    kind,
    message,
    ...(needs.includes('plan') && plan !== '' && { plan }),
    ...(needs.includes('amount') && { amount: amountOf(amount) }),
    ...(needs.includes('job') && { job: job as NonNullable<SupportRequestInput['job']> }),
    ...(needs.includes('wish') && wish !== '' && { wish }),
  };
}
