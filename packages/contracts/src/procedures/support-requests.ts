import { z } from 'zod';
import { ORDER_WISHES, SUPPORT_REQUEST_KINDS, SUPPORT_REQUEST_STATES } from '../catalogue/choices.ts';
import { SUPPORT_AMOUNT_MAX, SUPPORT_REQUESTS_PAGE, SUPPORT_TEXT_MAX } from '../catalogue/limits.ts';
import { PlanId } from '../catalogue/plan-id.ts';
import { SUPPORT_OWN_FIELDS, supportFields } from '../catalogue/support-fields.ts';
import { AnyId, JobId, SupportRequestId } from '../ids.ts';
import { type FieldName, field } from '../messages/fields.ts';
import { problem } from '../messages/msg.ts';
import { ShownMessage } from '../messages/system-message.ts';
import { PAGE_BEFORE, PAGE_LIMIT } from './pages.ts';

export const SupportRequestKind = z.enum(SUPPORT_REQUEST_KINDS);
export type SupportRequestKind = z.infer<typeof SupportRequestKind>;
export const SupportRequestState = z.enum(SUPPORT_REQUEST_STATES);
export type SupportRequestState = z.infer<typeof SupportRequestState>;
export const OrderWish = z.enum(ORDER_WISHES);
export type OrderWish = z.infer<typeof OrderWish>;

/** No control characters except line breaks and tabs, and nothing that reorders text. */
const PLAIN_TEXT = /^(?:[\n\r\t]|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u;

/** A text of a request or of its answer. */
export const SupportText = z
  .string()
  .trim()
  .max(SUPPORT_TEXT_MAX, {
    error: problem('input.too_long', { field: field('message'), count: SUPPORT_TEXT_MAX }),
    abort: true,
  })
  .regex(PLAIN_TEXT, problem('input.undisplayable', { field: field('message') }));

/** An amount in dollars, to the cent. */
const Amount = z
  .number()
  .min(0.01, problem('input.invalid', { field: field('amount') }))
  .max(SUPPORT_AMOUNT_MAX, problem('input.too_big', { field: field('amount'), count: SUPPORT_AMOUNT_MAX }))
  .refine(
    (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
    problem('input.invalid', { field: field('amount') }),
  );

/**
 * A user's request to support. Each kind has its own fields: `plan` the requested plan, `funds`, `refund` and `payout` an
 * `amount` in dollars, `order` the `job` and a `wish`. Repeating a request with the same `key` has no second effect.
 */
export const SupportRequestInput = z
  .strictObject({
    kind: SupportRequestKind,
    plan: PlanId.describe('The requested plan, only for plan.').optional(),
    amount: Amount.describe('In dollars, to the cent; only for funds, refund and payout.').optional(),
    job: JobId.describe('The order, only for order.').optional(),
    wish: OrderWish.describe('Only for order.').optional(),
    message: SupportText.describe('Required for refund and payout, and for order with the wish other.').default(''),
    key: AnyId.describe('Repeating a request with the same key has no second effect.').optional(),
  })
  .superRefine((input, context) => {
    const { needs, messageIsOptional } = supportFields(input.kind, input.wish);
    const report = (name: FieldName, code: 'input.required' | 'input.invalid') =>
      context.addIssue({ code: 'custom', path: [name], message: problem(code, { field: field(name) }) });
    for (const name of SUPPORT_OWN_FIELDS) {
      const isGiven = input[name] !== undefined;
      if (needs.includes(name) && !isGiven) report(name, 'input.required');
      if (!needs.includes(name) && isGiven) report(name, 'input.invalid');
    }
    if (!messageIsOptional && input.message === '') report('message', 'input.required');
  });
export type SupportRequestInput = z.infer<typeof SupportRequestInput>;

/** A user's view of a request. `amount` in dollars; `answer` is support's reply. */
export const SupportRequest = z.object({
  _id: SupportRequestId,
  at: z.string(),
  kind: SupportRequestKind,
  state: SupportRequestState,
  urgent: z.boolean(),
  plan: PlanId.nullable(),
  amount: z.number().nullable(),
  wish: OrderWish.nullable(),
  /** Null if the job was deleted, or the request is about none. */
  job: z.object({ _id: JobId, name: z.string() }).nullable(),
  message: z.string(),
  answer: z.string().nullable(),
  answerMessage: ShownMessage,
  answeredAt: z.string().nullable(),
  closedAt: z.string().nullable(),
});
export type SupportRequest = z.infer<typeof SupportRequest>;
export const SupportRequestData = z.object({ request: SupportRequest });

export const SupportRequestsInput = z.strictObject({
  before: SupportRequestId.describe(PAGE_BEFORE).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(SUPPORT_REQUESTS_PAGE).describe(PAGE_LIMIT),
});
/** A page of a user's requests, newest first; `open` counts all open ones. */
export const SupportRequestsData = z.object({
  requests: z.array(SupportRequest),
  nextBefore: SupportRequestId.nullable(),
  open: z.number(),
});
export type SupportRequestsData = z.infer<typeof SupportRequestsData>;
