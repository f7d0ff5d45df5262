import { COUNT, MOMENT, MONEY, TEXT, WORDS } from './examples.ts';
import type { Param } from './system-message.ts';

/** Outcomes of direct messages, and the reasons of messaging jobs and orders: each code with its parameters. */
export const DIRECT_MESSAGES = {
  // Log lines
  'direct.sent': { name: TEXT },
  'direct.failed': { name: TEXT },
  'direct.failed_because': { name: TEXT, reason: WORDS },
  'direct.vetoed': { name: TEXT },
  'direct.unknown': { name: TEXT },
  'direct.unknown_because': { name: TEXT, reason: WORDS },
  'direct.released': { name: TEXT },
  'direct.released_because': { name: TEXT, reason: WORDS },

  // Reasons of messages and runs
  'direct.opted_out': {},
  'direct.already_messaged': {},
  'direct.outcome_unknown': {},
  'direct.limit_reached': {},
  'direct.session_ids_dead': {},
  'direct.waits_for_pace': {},
  'direct.pool_rests': {},
  'direct.pool_in_use': {},
  'direct.next_at': { reason: WORDS, time: MOMENT },
  'direct.text_changed': {},
  'direct.text_too_long': { count: COUNT, total: COUNT },
  'direct.not_a_recipient': {},
  'direct.session_changed': {},
  'direct.outdated': {},
  'direct.stopped_by_account_owner': {},
  'direct.pool_refused': {},
  'direct.pool_failing': {},

  // Reasons of messaging jobs
  'direct.some_unknown': { count: COUNT },
  'direct.some_failed': { count: COUNT },
  'direct.people_left': { count: COUNT },
  'direct.people_left_for_tomorrow': { count: COUNT },
  'direct.people_left_for_schedule': { count: COUNT },
  'direct.one_reopened': {},
  'direct.ended_by_restore': { count: COUNT },

  // Reasons of orders
  'order.day_done': {},
  'order.pool_used': {},
  'order.pool_empty': {},
  'order.next_at': { reason: WORDS, time: MOMENT },
  'order.run_after': { reason: WORDS, time: MOMENT },
  'order.run_once_shared': { reason: WORDS },
  'order.delivered': { count: COUNT, total: COUNT },
  'order.money_returned': { money: MONEY },
  'order.some_unknown': { count: COUNT },
  'order.outcome_unknown': {},
  'order.ended_by_support': { reason: WORDS },
  'order.ended_by_restore': { reason: WORDS },
  'order.list_ended': { reason: WORDS },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Param>>>>;
