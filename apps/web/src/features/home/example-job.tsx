import { useEffect, useState } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './example-job.module.css';

const TOTAL = 2_400;
/** Duration of the animation; nothing on the page moves longer than this without user input. */
const DURATION_MS = 4_800;
const STEP_MS = 160;
const BUILD_TIME_S = 74;

const PEOPLE = [
  { username: 'mara.okafor', fullName: 'Mara Okafor', isPrivate: false, isVerified: false },
  { username: 'orbit_lena', fullName: 'Lena Brandt', isPrivate: false, isVerified: true },
  { username: 'skyward.jun', fullName: 'Jun Takeda', isPrivate: true, isVerified: false },
  { username: 'dust_and_ice', fullName: 'Priya Nair', isPrivate: false, isVerified: false },
  { username: 'apogee.studio', fullName: 'Apogee Studio', isPrivate: false, isVerified: true },
] as const;

const yesNo = (value: boolean): string => (value ? t('home.example.yes') : t('home.example.no'));

/** The example's progress, 0–1. With reduced motion or without scripts, it is finished. */
function useReading(): number {
  const [done, setDone] = useState(1);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = performance.now();
    setDone(0);
    const timer = setInterval(() => {
      const share = Math.min(1, (performance.now() - start) / DURATION_MS);
      setDone(share);
      if (share === 1) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);

  return done;
}

/** An animated job card made of the product's components: it collects followers and fills its table, once. */
export function ExampleJob() {
  const done = useReading();
  const running = done < 1;
  const collected = Math.floor((done * TOTAL) / 50) * 50;
  const rows = Math.max(1, Math.ceil(done * PEOPLE.length));

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
            <StatusPill status={running ? 'running' : 'completed'} />
          </span>
        </header>
        <ProgressBar percent={done * 100} label={t('home.example.progress')} running={running} showFigure />
        <dl className={styles.figures}>
          <div>
            <dt>{t('home.example.collected')}</dt>
            <dd>{formatNumber(collected)}</dd>
          </div>
          <div>
            <dt>{t('home.example.missing')}</dt>
            <dd>{running ? '–' : '0'}</dd>
          </div>
          <div>
            <dt>{t('home.example.buildTime')}</dt>
            <dd>{formatBuildTime(done * BUILD_TIME_S)}</dd>
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
            {PEOPLE.map((person, place) => (
              <tr key={person.username} data-shown={place < rows || undefined}>
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
        <p className={styles.foot}>{running ? t('home.example.reading') : t('home.example.done')}</p>
      </div>
    </figure>
  );
}
