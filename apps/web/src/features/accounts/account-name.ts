import type { Account } from '@trawl/contracts';
import { t } from '#language/t.ts';

/** An account's display name: the platform's username, if known. */
export const nameOf = ({ platform, username }: Pick<Account, 'platform' | 'username'>): string =>
  username === null ? t('accounts.unnamed', { platform: t(`accounts.platforms.${platform}`) }) : `@${username}`;
