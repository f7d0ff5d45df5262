import { IconBrandInstagram, IconBrandTiktok, IconBrandX, IconWorld, type TablerIcon } from '@tabler/icons-react';
import type { Account, AccountPlatformId } from '@trawl/contracts';
import styles from './account-card.module.css';

const ICONS: Readonly<Partial<Record<AccountPlatformId, TablerIcon>>> = {
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  tiktok: IconBrandTiktok,
};

function AccountPlatformIcon({ platform, size = 18 }: { platform: AccountPlatformId; size?: number }) {
  const Icon = ICONS[platform] ?? IconWorld;
  return <Icon size={size} stroke={1.5} aria-hidden />;
}

/** An account's first letter with the platform's icon in the corner. */
export function AccountAvatar({ account }: { readonly account: Pick<Account, 'platform' | 'username'> }) {
  return (
    <span className={styles.avatar} aria-hidden>
      {account.username === null
        ? '?'
        : account.username
            .replace(/^[^\p{L}\p{N}]+/u, '')
            .slice(0, 1)
            .toUpperCase() || '@'}
      <span className={styles.badge}>
        <AccountPlatformIcon platform={account.platform} size={14} />
      </span>
    </span>
  );
}
