import type { Account } from '@trawl/contracts';
import { texts } from './texts.ts';

/** How an account is called: by its name on the platform, where that is known. */
export const nameOf = ({ platform, username }: Pick<Account, 'platform' | 'username'>): string =>
  username === null ? texts.unnamed(texts.platforms[platform]) : `@${username}`;
