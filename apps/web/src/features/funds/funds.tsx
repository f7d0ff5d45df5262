import { IconMail } from '@tabler/icons-react';
import { ButtonAnchor, ButtonLink } from '#components/button/button.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { supportLink } from '#components/support.ts';
import { formatFunds } from '#format/numbers.ts';
import { useSession } from '#session/session-store.ts';
import styles from './funds.module.css';
import { texts } from './texts.ts';

/** Funds are added by people: the page says so and leads to them. */
export function Funds() {
  const session = useSession();
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={styles.card}>
        {session.state === 'verified' && (
          <p className={styles.balance}>
            <span>{texts.balance}</span>
            <strong>{formatFunds(session.user.funds)}</strong>
          </p>
        )}
        <p>{texts.words}</p>
        <div className={styles.actions}>
          <ButtonAnchor
            href={supportLink(texts.subject)}
            variant="primary"
            icon={<IconMail size={16} stroke={1.75} aria-hidden />}
          >
            {texts.contact}
          </ButtonAnchor>
          <ButtonLink to="/dashboard">{texts.back}</ButtonLink>
        </div>
      </div>
    </>
  );
}
