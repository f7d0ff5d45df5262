import type { PlatformId } from '@trawl/contracts';
import { useState } from 'react';
import { Field } from '#components/field/field.tsx';
import { SessionIdGuide } from '#components/session-id-guide/session-id-guide.tsx';
import { t } from '#language/t.ts';
import styles from './session-fields.module.css';
import { choiceOf, withAccount, withTyped } from './session-lines.ts';
import { useLinkedAccounts } from './use-linked-accounts.ts';

/** More accounts than this are searchable, in a box that scrolls. */
const ACCOUNTS_WITHOUT_SEARCH = 12;

interface SessionFieldsProps {
  readonly platform: PlatformId | null;
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly onChange: (sessionId: string) => void;
}

/** A job's sessions: linked accounts to select, and session IDs to paste. */
export function SessionFields({ platform, sessionId, isNew, error, onChange }: SessionFieldsProps) {
  const accounts = useLinkedAccounts()?.filter((account) => account.platform === platform) ?? [];
  const { accounts: picked, typed } = choiceOf(sessionId);
  const [search, setSearch] = useState('');
  const isLong = accounts.length > ACCOUNTS_WITHOUT_SEARCH;
  const wanted = isLong ? search.trim().replace(/^@/, '').toLowerCase() : '';
  const shown = accounts.filter(({ username }) => (username ?? '').toLowerCase().includes(wanted));
  return (
    <>
      {accounts.length > 0 && (
        <fieldset className={styles.accounts}>
          <legend>{t('wizard.linkedAccounts')}</legend>
          <p className={styles.hint}>{t('wizard.linkedAccountsHint')}</p>
          {isLong && (
            <>
              <Field label={t('wizard.searchAccounts')}>
                {(control) => (
                  <input
                    {...control}
                    type="search"
                    autoComplete="off"
                    spellCheck={false}
                    value={search}
                    onChange={(event) => setSearch(event.target.value)}
                    // Enter would create the job.
                    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                  />
                )}
              </Field>
              <p className={styles.hint} role="status">
                {t('wizard.accountsFound', {
                  shown: shown.length,
                  total: accounts.length,
                  picked: accounts.filter(({ _id }) => picked.includes(_id)).length,
                })}
              </p>
            </>
          )}
          <div className={styles.list} data-long={isLong || undefined}>
            {shown.map((account) => {
              const checked = picked.includes(account._id);
              const expired = account.status === 'expired';
              return (
                <label key={account._id} className={styles.account} data-expired={expired || undefined}>
                  <input
                    type="checkbox"
                    checked={checked}
                    // An expired account can be deselected but not selected.
                    disabled={expired && !checked}
                    onChange={(event) => onChange(withAccount(sessionId, account._id, event.target.checked))}
                  />
                  <span className={styles.name}>@{account.username}</span>
                  <span className={styles.status}>
                    {expired ? t('wizard.accountExpired') : t('wizard.accountActive')}
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
      <Field
        label={t('wizard.sessionId')}
        hint={
          <>
            {isNew ? t('wizard.sessionIdHint') : t('wizard.sessionIdKept')} <SessionIdGuide />
          </>
        }
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            name="sessionId"
            rows={3}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => onChange(withTyped(sessionId, event.target.value))}
          />
        )}
      </Field>
    </>
  );
}
