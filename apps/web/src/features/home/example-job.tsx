import type { CSSProperties, ReactNode } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber, formatPercent } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './example-job.module.css';

const TOTAL = 2_400;
const BUILD_TIME_S = 74;
/** The steps in which the figures grow. */
const STEPS = 8;

const PEOPLE = [
  { username: 'mara.okafor', fullName: 'Mara Okafor', isPrivate: false, isVerified: false },
  { username: 'orbit_lena', fullName: 'Lena Brandt', isPrivate: false, isVerified: true },
  { username: 'skyward.jun', fullName: 'Jun Takeda', isPrivate: true, isVerified: false },
  { username: 'dust_and_ice', fullName: 'Priya Nair', isPrivate: false, isVerified: false },
  { username: 'apogee.studio', fullName: 'Apogee Studio', isPrivate: false, isVerified: true },
] as const;

const yesNo = (value: boolean): string => (value ? t('home.example.yes') : t('home.example.no'));

/** Shows its values one after the other in the same place, and keeps the last one. */
function Stages({ values }: { readonly values: readonly ReactNode[] }) {
  return (
    <span className={styles.stages} style={{ '--stages': values.length - 1 } as CSSProperties}>
      {values.map((value, stage) => (
        <span key={stage} style={{ '--stage': stage } as CSSProperties}>
          {value}
        </span>
      ))}
    </span>
  );
}

/** A figure that grows with the job's progress. */
const Growing = ({ at }: { readonly at: (done: number) => string }) => (
  <Stages values={Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS))} />
);

/**
 * A job card made of the product's components: it collects followers and fills its table, once. The styles animate it, so it needs no
 * script. With reduced motion, it is finished.
 */
export function ExampleJob() {
  useLanguage();
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{t('home.example.caption')}</figcaption>
      <div className={styles.card} aria-hidden>
        <header className={styles.header}>
          <div>
            <p className={styles.name}>{t('home.example.name')}</p>
            <p className={styles.kind}>{t('home.example.kind')}</p>
          </div>
          <span className={styles.status}>
            <Stages
              values={[
                <StatusPill key="running" status="running" />,
                <StatusPill key="completed" status="completed" />,
              ]}
            />
          </span>
        </header>
        <div className={styles.progress}>
          <ProgressBar percent={100} label={t('home.example.progress')} />
          <Growing at={(done) => formatPercent(Math.round(done * 100))} />
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t('home.example.collected')}</dt>
            <dd>
              <Growing at={(done) => formatNumber(done * TOTAL)} />
            </dd>
          </div>
          <div>
            <dt>{t('home.example.missing')}</dt>
            <dd>
              <Stages values={['–', '0']} />
            </dd>
          </div>
          <div>
            <dt>{t('home.example.buildTime')}</dt>
            <dd>
              <Growing at={(done) => formatBuildTime(done * BUILD_TIME_S)} />
            </dd>
          </div>
        </dl>
        <table className={styles.table}>
          <thead>
            <tr>
              {([0, 1, 2, 3] as const).map((n) => (
                <th key={n}>{t(`home.example.columns.${n}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PEOPLE.map((person) => (
              <tr key={person.username}>
                <td className={styles.username} translate="no">
                  {person.username}
                </td>
                <td translate="no">{person.fullName}</td>
                <td>{yesNo(person.isPrivate)}</td>
                <td>{yesNo(person.isVerified)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.foot}>
          <Stages values={[t('home.example.reading'), t('home.example.done')]} />
        </p>
      </div>
    </figure>
  );
}
