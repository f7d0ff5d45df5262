import type { Account } from '@trawl/contracts';
import { texts } from './texts.ts';

/** An account's display name: the platform's username, if known. */
export const nameOf = ({ platform, username }: Pick<Account, 'platform' | 'username'>): string =>
  username === null ? texts.unnamed(texts.platforms[platform]) : `@${username}`;
