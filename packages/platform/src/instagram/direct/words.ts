import { msg } from '@trawl/contracts';

/** The messages about sending, in addition to those of the connector. */
export const DIRECT_WORDS = {
  noPerson: (name: string) => msg('platform.no_recipient', { name }),
  noButton: (name: string) => msg('platform.no_message_button', { name }),
  noRequests: (name: string) => msg('platform.no_requests', { name }),
  requestUsed: (name: string) => msg('platform.request_pending', { name }),
  noEditor: (name: string) => msg('platform.no_editor', { name }),
  notReady: msg('platform.messages_not_ready'),
  notTyped: msg('platform.not_typed'),
  notTaken: msg('platform.enter_ignored'),
  unseen: msg('platform.outcome_unknown'),
  failedUnseen: msg('platform.failure_unexplained'),
  lost: msg('platform.browser_lost'),
} as const;
