import { COUNT, MONEY, WORDS, WORDS_OR_TEXT } from './examples.ts';
import type { Param } from './system-message.ts';

const FORECAST = { accountDays: COUNT, accounts: COUNT, perDay: COUNT, days: COUNT };

/** Notices after an action, and notes in bills and statements: each code with its parameters. */
export const NOTICE_MESSAGES = {
  // After an action
  'notice.job_pauses': {},
  'notice.order_over': { reason: WORDS_OR_TEXT },
  'notice.order_forecast': FORECAST,
  'notice.order_forecast_long': FORECAST,
  'notice.order_forecast_no_accounts': { accountDays: COUNT },
  'notice.order_list_short': { recipients: COUNT, ordered: COUNT, forecast: WORDS },
  'notice.user_deleted_orders': { orders: COUNT, amount: MONEY },
  'notice.user_deleted_undecided': { orders: COUNT, amount: MONEY, messages: COUNT, undecided: MONEY },

  // Why an item of a run's bill ended
  'bill.worker_silent': {},
  'bill.event_lost': {},
  'bill.account_removed': {},
  'bill.worker_restarted': {},
  'bill.build_time_renewed': {},

  // Why money moved
  'ledger.order_over': {},
  'ledger.order_deleted': {},
  'ledger.user_deleted': {},
  'ledger.not_an_order': {},
  'ledger.message_not_sent': {},
  'ledger.reversed_by_support': {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Param>>>>;
