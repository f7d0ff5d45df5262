import { COUNT, MONEY, TEXT, WORDS, WORDS_OR_TEXT } from './examples.ts';
import type { Param } from './system-message.ts';

const FORECAST = { accountDays: COUNT, accounts: COUNT, perDay: COUNT, days: COUNT };

/** Notices after an action, notifications, and notes in bills and statements: each code with its parameters. */
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

  // What happened, in the bell
  'notification.run_finished': { job: TEXT, rows: COUNT },
  'notification.run_finished_because': { job: TEXT, rows: COUNT, reason: WORDS },
  'notification.messages_sent': { job: TEXT, count: COUNT },
  'notification.messages_sent_because': { job: TEXT, count: COUNT, reason: WORDS },
  'notification.run_failed': { job: TEXT, reason: WORDS },
  'notification.job_paused': { job: TEXT, reason: WORDS },
  'notification.order_ended': { job: TEXT, reason: WORDS },
  'notification.job_ended': { job: TEXT, reason: WORDS },
  'notification.account_expired': { account: TEXT },

  // The name of a demo job
  'demo.followers_of': { target: TEXT },

  // Support's answers to requests
  'support.order_stopped': {},

  // Why an item of a run's bill ended
  'bill.worker_silent': {},
  'bill.event_lost': {},
  'bill.account_removed': {},
  'bill.house_session_dead': {},
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
