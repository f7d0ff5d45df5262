import { useEffect, useState } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import styles from './example-job.module.css';
import { texts } from './texts.ts';

const text = texts.example;
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

const yesNo = (value: boolean): string => (value ? text.yes : text.no);
const grouped = new Intl.NumberFormat('en-US');

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
      <figcaption className="visually-hidden">{text.caption}</figcaption>
      <div className={styles.card} aria-hidden>
        <header className={styles.header}>
          <div>
            <p className={styles.name}>{text.name}</p>
            <p className={styles.kind}>{text.kind}</p>
          </div>
          <span className={styles.status}>
            <StatusPill status={running ? 'running' : 'completed'} />
          </span>
        </header>
        <ProgressBar percent={done * 100} label={text.progress} running={running} showFigure />
        <dl className={styles.figures}>
          <div>
            <dt>{text.collected}</dt>
            <dd>{grouped.format(collected)}</dd>
          </div>
          <div>
            <dt>{text.missing}</dt>
            <dd>{running ? '–' : '0'}</dd>
          </div>
          <div>
            <dt>{text.buildTime}</dt>
            <dd>{formatBuildTime(done * BUILD_TIME_S)}</dd>
          </div>
        </dl>
        <table className={styles.table}>
          <thead>
            <tr>
              {text.columns.map((column) => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PEOPLE.map((person, place) => (
              <tr key={person.username} data-shown={place < rows || undefined}>
                <td className={styles.username}>{person.username}</td>
                <td>{person.fullName}</td>
                <td>{yesNo(person.isPrivate)}</td>
                <td>{yesNo(person.isVerified)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.foot}>{running ? text.reading : text.done}</p>
      </div>
    </figure>
  );
}
