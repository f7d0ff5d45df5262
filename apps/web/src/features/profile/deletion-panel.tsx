import { useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { problemOf, sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { dismissTitled, showError } from '#components/toast/toast-store.ts';
import { formatExact, formatFunds } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { checkSession } from '#session/session-store.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import styles from './profile.module.css';
import { useCurrentPassword } from './use-current-password.ts';

const useBalances = (enabled: boolean) => trpc.funds.balances.useQuery(undefined, { enabled });

/** The user's current balances, if any. */
function MoneyLeft({ query }: { readonly query: ReturnType<typeof useBalances> }) {
  const failure = useLastError(query);
  if (!query.data && failure === null) {
    return (
      <div role="status" aria-label={t('profile.deletion.leftLoading')}>
        <Skeleton width="80%" />
      </div>
    );
  }
  if (!query.data) {
    return <LoadFailed title={t('profile.deletion.leftFailed')} failure={failure} query={query} />;
  }
  const { funds, held, earnings } = query.data;
  if (funds === 0 && held === 0 && earnings === 0) return null;
  return (
    <p>
      <strong>
        {t('profile.deletion.left', {
          funds: formatFunds(funds),
          held: formatFunds(held),
          earnings: formatExact(earnings),
        })}
      </strong>
    </p>
  );
}

/** Lists what a deletion removes, and requires the password. The manifest is shown on a separate page without a login. */
export function DeletionPanel() {
  const [opened, dialog] = useDisclosure(false);
  const password = useCurrentPassword();
  const navigate = useNavigate();
  const balances = useBalances(opened);
  const inFlight = useInFlight();
  const deletion = trpc.users.deleteAccount.useMutation({
    onSettled: inFlight.end,
    onSuccess({ manifest }) {
      dismissTitled(t('profile.deletion.failedTitle'));
      dismissTitled(t('profile.deletion.unknownTitle'));
      void navigate('/account-deleted', { replace: true, state: { manifest } });
    },
    onError(failure) {
      const { httpStatus } = problemOf(failure);
      if (httpStatus !== 0 && httpStatus < 500) {
        password.showFailure(failure, { title: t('profile.deletion.failedTitle'), message: sentenceOf(failure) });
        return;
      }
      // The server continues a deletion that it has begun.
      showError(t('profile.deletion.unknownTitle'), t('profile.deletion.unknown'));
      void checkSession();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.value === '') password.showProblem(t('profile.deletion.passwordRequired'));
    else if (inFlight.begin()) deletion.mutate({ password: password.value });
  }

  function close() {
    dialog.close();
    password.reset();
  }

  return (
    <Panel title={t('profile.deletion.title')} lead={t('profile.deletion.lead')}>
      <div>
        <Button onClick={dialog.open}>{t('profile.deletion.open')}</Button>
      </div>
      <Dialog
        opened={opened}
        busy={deletion.isPending}
        onClose={close}
        title={t('profile.deletion.dialogTitle')}
        size={480}
        withCloseButton={false}
      >
        <form className={styles.dialog} noValidate onSubmit={submit}>
          <p>{t('profile.deletion.goes')}</p>
          <ul className={styles.goes}>
            {([0, 1, 2, 3] as const).map((n) => (
              <li key={n}>{t(`profile.deletion.goesList.${n}`)}</li>
            ))}
          </ul>
          <MoneyLeft query={balances} />
          <p>{t('profile.deletion.money')}</p>
          <p>{t('profile.deletion.stays')}</p>
          <CurrentPasswordField label={t('profile.deletion.password')} password={password} />
          <div className={styles.actions}>
            <Button onClick={close} disabled={deletion.isPending}>
              {t('profile.deletion.cancel')}
            </Button>
            <Button type="submit" variant="danger" busy={deletion.isPending} disabled={!balances.data}>
              {t('profile.deletion.confirm')}
            </Button>
          </div>
        </form>
      </Dialog>
    </Panel>
  );
}
