import { definitionOf, msg } from '@trawl/contracts';

const { name: platform } = definitionOf('instagram');

/** The messages about sending, in addition to those of the connector. */
export const DIRECT_WORDS = {
  noPerson: (name: string) => msg('platform.no_recipient', { name }),
  noButton: (name: string) => msg('platform.no_message_button', { name }),
  noRequests: (name: string) => msg('platform.no_requests', { name }),
  requestUsed: (name: string) => msg('platform.request_pending', { name, platform }),
  noEditor: (name: string) => msg('platform.no_editor', { name }),
  notReady: msg('platform.messages_not_ready', { platform }),
  notTyped: msg('platform.not_typed', { platform }),
  notTaken: msg('platform.enter_ignored', { platform }),
  unseen: msg('platform.outcome_unknown', { platform }),
  failedUnseen: msg('platform.failure_unexplained', { platform }),
  lost: msg('platform.browser_lost'),
} as const;
