import type { Account, PlatformId } from '@trawl/contracts';
import { useEffect, useRef } from 'react';
import type { Draft } from '../../draft/draft.ts';
import { withAccount } from './session-lines.ts';
import { useLinkedAccounts } from './use-linked-accounts.ts';

/** The account to select for the user: the only one on the platform, if jobs can use it. */
export function onlyAccountOf(
  accounts: readonly Pick<Account, '_id' | 'platform' | 'status'>[],
  platform: PlatformId | null,
): string | null {
  const [only, ...others] = accounts.filter((account) => account.platform === platform);
  return only && others.length === 0 && only.status === 'active' ? only._id : null;
}

/** Selects a user's only account once; the user can deselect it. `active`: whether the form shows the session fields. */
export function useOnlyAccount(draft: Draft, active: boolean, onChange: (part: Partial<Draft>) => void): void {
  const accounts = useLinkedAccounts(active);
  const offered = useRef(false);
  useEffect(() => {
    if (!active || !accounts || offered.current) return;
    offered.current = true;
    const only = onlyAccountOf(accounts, draft.platform);
    if (only !== null && draft.sessionId === '') onChange({ sessionId: withAccount('', only, true) });
  });
}
