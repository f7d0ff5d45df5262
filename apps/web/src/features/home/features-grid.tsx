import homeSections from '@trawl/messages/catalogues/en/web/home-sections.json';
import type { ReactNode } from 'react';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber, formatPercent } from '#format/numbers.ts';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './features-grid.module.css';

addMessages('en', homeSections);

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
        <th>{t('homeSections.features.record.target')}</th>
        <th>{t('homeSections.features.record.found')}</th>
        <th>{t('homeSections.features.record.collected')}</th>
        <th>{t('homeSections.features.record.missing')}</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td translate="no">nasa</td>
        <td>{formatNumber(2_400)}</td>
        <td>{formatNumber(2_400)}</td>
        <td>0</td>
      </tr>
      <tr>
        <td translate="no">tidepool_lab</td>
        <td>{formatNumber(10_000)}</td>
        <td>{formatNumber(9_988)}</td>
        <td>12</td>
      </tr>
      <tr data-why>
        <td colSpan={4}>{t('homeSections.features.record.why')}</td>
      </tr>
    </tbody>
  </table>
);

const Resume = () => (
  <ol className={styles.timeline}>
    <li>
      <StatusPill status="paused" />
      <span>{t('homeSections.features.resume.at')}</span>
    </li>
    <li>
      <StatusPill status="running" />
      <span>{t('homeSections.features.resume.from')}</span>
    </li>
    <li>
      <StatusPill status="completed" />
      <span>{t('homeSections.features.resume.rows')}</span>
    </li>
  </ol>
);

const Meter = () => (
  <div className={styles.meter}>
    <p>
      <strong>{formatBuildTime(4_320)}</strong> {t('homeSections.features.meter.left')}
    </p>
    <ProgressBar percent={60} label={t('homeSections.features.meter.label')} />
    <p className={styles.faint}>{t('homeSections.features.meter.waiting')}</p>
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
      <span>{t('homeSections.features.resume.rows')}</span>
    </li>
    <li>
      <span>nasa-followers.json</span>
      <span>{t('homeSections.features.resume.rows')}</span>
    </li>
  </ul>
);

/** The engagement rates of the example posts, in percent. */
const RATES = [4.1, 2.7, 1.3] as const;

const Analysis = () => (
  <ul className={styles.bars}>
    {([0, 1, 2] as const).map((n) => (
      <li key={n}>
        <span>{t(`homeSections.features.analysis.posts.${n}.post`)}</span>
        <ProgressBar percent={RATES[n] * 20} label={t(`homeSections.features.analysis.posts.${n}.post`)} />
        <span>{formatPercent(RATES[n])}</span>
      </li>
    ))}
  </ul>
);

/** The product's features, each with a small piece of the interface. */
export function FeaturesGrid() {
  useLanguage();
  return (
    <section className={styles.section} aria-labelledby="features-title">
      <div className={styles.intro}>
        <h2 id="features-title">{t('homeSections.features.title')}</h2>
        <p>{t('homeSections.features.lead')}</p>
      </div>
      <ul className={styles.grid}>
        <Feature title={t('homeSections.features.record.title')} words={t('homeSections.features.record.text')}>
          <Record />
        </Feature>
        <Feature title={t('homeSections.features.resume.title')} words={t('homeSections.features.resume.text')}>
          <Resume />
        </Feature>
        <Feature title={t('homeSections.features.meter.title')} words={t('homeSections.features.meter.text')}>
          <Meter />
        </Feature>
        <Feature title={t('homeSections.features.schedule.title')} words={t('homeSections.features.schedule.text')}>
          <Schedule />
        </Feature>
        <Feature title={t('homeSections.features.exports.title')} words={t('homeSections.features.exports.text')}>
          <Exports />
        </Feature>
        <Feature title={t('homeSections.features.analysis.title')} words={t('homeSections.features.analysis.text')}>
          <Analysis />
        </Feature>
      </ul>
    </section>
  );
}
