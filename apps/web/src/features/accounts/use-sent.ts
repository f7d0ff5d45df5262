import { useMutation } from '@tanstack/react-query';
import type { AccountId, MessageId, SentData, SentMessage } from '@trawl/contracts';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { withNewest, withOlder } from './sent-list.ts';

/** Refreshed often, because a message can be stopped only while it is planned. */
const REFRESH_MS = 3_000;

/** An account's messages, newest first, page by page. Only the newest page is refreshed: an account may have sent thousands. */
export function useSent(id: AccountId) {
  const calls = trpc.useUtils();
  const newest = trpc.accounts.sent.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const [merged, setMerged] = useState<SentData>();
  const [list, setList] = useState<SentData>();
  if (newest.data && newest.data !== merged) {
    setMerged(newest.data);
    setList(withNewest(list, newest.data));
  }
  const older = useMutation({
    mutationFn: (before: MessageId) => calls.accounts.sent.fetch({ id, before }, { staleTime: 0 }),
    onSuccess: (page, before) => setList((current) => current && withOlder(current, before, page)),
  });
  /** Shows a message's new state, also on an older page. */
  const replace = (message: SentMessage) =>
    setList(
      (current) =>
        current && {
          ...current,
          messages: current.messages.map((each) => (each._id === message._id ? message : each)),
        },
    );
  return { newest, list, older, replace };
}
