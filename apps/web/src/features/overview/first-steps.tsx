import { IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { FIRST_STEPS, type FirstStep } from '@trawl/contracts';
import { Link, useNavigate } from 'react-router';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import styles from './first-steps.module.css';

/** The page for each step. The email address is already verified when this is shown. */
const PLACES: Readonly<Record<FirstStep, string | null>> = {
  verify: null,
  account: '/dashboard/all-accounts',
  job: '/dashboard/jobs/create',
  run: '/dashboard/jobs',
  download: '/dashboard/jobs',
};

/** Steps that require an earlier step; before it is done, their pages have no suitable action. */
const NEEDS: Partial<Readonly<Record<FirstStep, FirstStep>>> = { run: 'job', download: 'run' };

interface StepProps {
  readonly step: FirstStep;
  readonly done: boolean;
  readonly next: boolean;
  /** Whether the step can be done now. */
  readonly open: boolean;
}

function Step({ step, done, next, open }: StepProps) {
  const label = t(`overview.first.steps.${step}`);
  const place = open ? PLACES[step] : null;
  return (
    <li className={styles.step} data-done={done || undefined} data-next={next || undefined}>
      <span className={styles.mark} aria-hidden>
        {done ? <IconCheck size={14} stroke={2.25} /> : FIRST_STEPS.indexOf(step) + 1}
      </span>
      {done || place === null ? (
        <span>
          {label} {done && <span className="visually-hidden">({t('overview.first.done')})</span>}
        </span>
      ) : (
        <Link to={place}>{label}</Link>
      )}
    </li>
  );
}

function Steps({ done }: { readonly done: readonly FirstStep[] }) {
  const next = FIRST_STEPS.find((step) => !done.includes(step));
  return (
    <ol className={styles.steps}>
      {FIRST_STEPS.map((step) => {
        const needed = NEEDS[step];
        const open = needed === undefined || done.includes(needed);
        return <Step key={step} step={step} done={done.includes(step)} next={step === next} open={open} />;
      })}
    </ol>
  );
}

function Demo() {
  const navigate = useNavigate();
  const cache = trpc.useUtils();
  const inFlight = useInFlight();
  const start = trpc.firstSteps.startDemo.useMutation({
    async onSuccess({ job }) {
      // Refetched when the user returns to this page, because the job may have ended by then.
      void cache.firstSteps.get.invalidate(undefined, { refetchType: 'none' });
      void cache.jobs.dashboard.invalidate(undefined, { refetchType: 'none' });
      await navigate(`/dashboard/jobs/${job._id}`);
    },
    onError(error) {
      showError(t('overview.demo.failed'), sentenceOf(error));
      void cache.jobs.dashboard.invalidate();
    },
    onSettled: inFlight.end,
  });
  return (
    <div className={styles.demo}>
      <p>
        <strong>{t('overview.demo.title')}</strong>
        <span>{t('overview.demo.text')}</span>
      </p>
      <Button
        busy={start.isPending}
        icon={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        onClick={() => inFlight.begin() && start.mutate()}
      >
        {t('overview.demo.start')}
      </Button>
    </div>
  );
}

/** For new users: the steps to the first file, until they are done or dismissed, and a demo job while there are no jobs. */
export function FirstSteps() {
  const { data } = trpc.firstSteps.get.useQuery();
  const cache = trpc.useUtils().firstSteps.get;
  const dismiss = trpc.firstSteps.dismiss.useMutation({
    onSuccess: () => cache.setData(undefined, (current) => current && { ...current, done: null }),
    onError: (error) => showError(t('overview.first.dismissFailed'), sentenceOf(error)),
  });
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  if (!data) return null;
  const { done, demo } = data;
  return (
    <div {...afterRemoval}>
      {(done !== null || demo) && (
        <section className={styles.card} aria-label={t('overview.first.title')}>
          {done !== null && (
            <>
              <header className={styles.header}>
                <h2>{t('overview.first.title')}</h2>
                <span>{t('overview.first.lead', { done: done.length, all: FIRST_STEPS.length })}</span>
                <IconButton
                  aria-label={t('overview.first.dismiss')}
                  title={t('overview.first.dismiss')}
                  busy={dismiss.isPending}
                  onClick={() => dismiss.mutate()}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </IconButton>
              </header>
              <Steps done={done} />
            </>
          )}
          {demo && <Demo />}
        </section>
      )}
    </div>
  );
}
