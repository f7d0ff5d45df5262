import { IconDots, IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import type { Account } from '@trawl/contracts';
import { useId } from 'react';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { ActionMenu } from '#components/overlays/action-menu.tsx';
import type { MenuAction } from '#components/overlays/props.ts';
import { Switch } from '#components/switch/switch.tsx';
import { formatExact, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { AccountAvatar } from './account-avatar.tsx';
import styles from './account-card.module.css';
import { nameOf } from './account-name.ts';
import { AccountStatus } from './account-status.tsx';
import { LimitBar } from './limit-slider.tsx';
import type { ShownStatus } from './use-account-checks.ts';

/** The actions of an account card; the page opens the dialogs. */
interface AccountIntents {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onCheck: () => void;
  readonly onShare: (shares: boolean) => void;
  readonly onMessages: () => void;
}

interface AccountCardProps extends AccountIntents {
  readonly account: Account;
  readonly status: ShownStatus;
  readonly busy: boolean;
}

/** One linked account: name, status, daily limit, sharing and earnings. */
export function AccountCard({ account, status, busy, ...intents }: AccountCardProps) {
  const titleId = useId();
  const name = nameOf(account);
  const platform = t(`accounts.platforms.${account.platform}`);
  const shared = account.accountType === 'shared';
  const limit = formatNumber(account.dmsLimit);
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  const check = {
    key: 'check',
    label: t('accounts.checkAgain'),
    icon: <IconRefresh {...icon} />,
    onSelect: intents.onCheck,
  };
  const actions: MenuAction[] = [
    { key: 'edit', label: t('accounts.edit'), icon: <IconPencil {...icon} />, onSelect: intents.onEdit },
    ...(status === 'later' ? [] : [check]),
    {
      key: 'delete',
      label: t('accounts.delete'),
      icon: <IconTrash {...icon} />,
      onSelect: intents.onDelete,
    },
  ];

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <AccountAvatar account={account} />
        <div className={styles.who}>
          <h2 id={titleId}>{name}</h2>
          <p>
            {platform} · <span className={styles.session}>{account.sessionId}</span>
          </p>
        </div>
        <AccountStatus status={status} />
        <ActionMenu
          width={200}
          actions={actions}
          button={
            <IconButton aria-label={t('accounts.more', { name })}>
              <IconDots size={18} stroke={1.5} aria-hidden />
            </IconButton>
          }
        />
      </header>
      {status === 'expired' && (
        <div className={styles.notice}>
          <p>{t('accounts.expiredWords')}</p>
          <Button size="small" onClick={intents.onEdit}>
            {t('accounts.renew')}
          </Button>
        </div>
      )}
      {status === 'failed' && (
        <div className={styles.notice}>
          <p>{t('accounts.checkFailedWords')}</p>
          <Button size="small" onClick={intents.onCheck}>
            {t('accounts.checkAgain')}
          </Button>
        </div>
      )}
      {status === 'later' && <p className={styles.later}>{t('accounts.laterWords', { platform })}</p>}
      <dl className={styles.figures}>
        <div>
          <dt>{t('accounts.dmsLimit')}</dt>
          <dd>{t('accounts.aDay', { count: limit })}</dd>
          <dd className={styles.bar}>
            <LimitBar limit={account.dmsLimit} />
          </dd>
        </div>
        <div>
          <dt>{t('accounts.earned')}</dt>
          <dd>{formatExact(account.earnings)}</dd>
        </div>
      </dl>
      {status !== 'later' && (
        <footer className={styles.foot}>
          <Switch
            label={shared ? t('accounts.sharedState') : t('accounts.privateState')}
            name={t('accounts.share', { name })}
            hint={shared ? t('accounts.sharedHint', { count: account.dmsLimit }) : t('accounts.privateHint')}
            checked={shared}
            disabled={busy}
            onChange={intents.onShare}
          />
          <Button
            size="small"
            variant="quiet"
            icon={<IconSend {...icon} />}
            aria-label={t('accounts.sentOf', { name })}
            onClick={intents.onMessages}
          >
            {t('accounts.sent')}
          </Button>
        </footer>
      )}
    </article>
  );
}
