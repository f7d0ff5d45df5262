import type { ReactNode } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './features-grid.module.css';
import { texts } from './texts.ts';

const text = texts.features;

function Feature({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <li className={styles.feature}>
      <div className={styles.piece} aria-hidden>
        {children}
      </div>
      <h3>{title}</h3>
      <p>{words}</p>
    </li>
  );
}

const Record = () => (
  <table className={styles.record}>
    <thead>
      <tr>
        <th>{text.record.target}</th>
        <th>{text.record.found}</th>
        <th>{text.record.collected}</th>
        <th>{text.record.missing}</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>nasa</td>
        <td>2,400</td>
        <td>2,400</td>
        <td>0</td>
      </tr>
      <tr>
        <td>tidepool_lab</td>
        <td>10,000</td>
        <td>9,988</td>
        <td>12</td>
      </tr>
      <tr data-why>
        <td colSpan={4}>{text.record.why}</td>
      </tr>
    </tbody>
  </table>
);

const Resume = () => (
  <ol className={styles.timeline}>
    <li>
      <StatusPill status="paused" />
      <span>{text.resume.at}</span>
    </li>
    <li>
      <StatusPill status="running" />
      <span>{text.resume.from}</span>
    </li>
    <li>
      <StatusPill status="completed" />
      <span>{text.resume.rows}</span>
    </li>
  </ol>
);

const Meter = () => (
  <div className={styles.meter}>
    <p>
      <strong>1h 12m</strong> {text.meter.left}
    </p>
    <ProgressBar percent={60} label={text.meter.label} />
    <p className={styles.faint}>{text.meter.waiting}</p>
  </div>
);

const Schedule = () => (
  <ul className={styles.chips}>
    {['30 s', '5 min', '30 min', '1 h', '4 h', '24 h'].map((every) => (
      <li key={every} data-chosen={every === '1 h' || undefined}>
        {every}
      </li>
    ))}
  </ul>
);

const Exports = () => (
  <ul className={styles.files}>
    <li>
      <span>nasa-followers.csv</span>
      <span>{text.resume.rows}</span>
    </li>
    <li>
      <span>nasa-followers.json</span>
      <span>{text.resume.rows}</span>
    </li>
  </ul>
);

const Analysis = () => (
  <ul className={styles.bars}>
    {text.analysis.posts.map(({ post, rate }) => (
      <li key={post}>
        <span>{post}</span>
        <ProgressBar percent={rate * 20} label={post} />
        <span>{rate}%</span>
      </li>
    ))}
  </ul>
);

/** The product's features, each with a small working part of the interface. */
export function FeaturesGrid() {
  useSpokenWords();
  return (
    <section className={styles.section} aria-labelledby="features-title">
      <div className={styles.intro}>
        <h2 id="features-title">{text.title}</h2>
        <p>{text.lead}</p>
      </div>
      <ul className={styles.grid}>
        <Feature title={text.record.title} words={text.record.text}>
          <Record />
        </Feature>
        <Feature title={text.resume.title} words={text.resume.text}>
          <Resume />
        </Feature>
        <Feature title={text.meter.title} words={text.meter.text}>
          <Meter />
        </Feature>
        <Feature title={text.schedule.title} words={text.schedule.text}>
          <Schedule />
        </Feature>
        <Feature title={text.exports.title} words={text.exports.text}>
          <Exports />
        </Feature>
        <Feature title={text.analysis.title} words={text.analysis.text}>
          <Analysis />
        </Feature>
      </ul>
    </section>
  );
}
