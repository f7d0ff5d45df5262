import tutorialVideo from '@trawl/messages/catalogues/en/web/tutorial-video.json';
import { FigureBand } from '#components/figure-band/figure-band.tsx';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import { FeaturesGrid } from './features-grid.tsx';
import styles from './home.module.css';
import { VideoSection } from './video-section.tsx';

addMessages('en', tutorialVideo);

/** The home page's sections without state. */
export function HomeSections() {
  useLanguage();
  return (
    <>
      <VideoSection />
      <FeaturesGrid />
      <Steps />
      <FigureBand
        title={t('homeSections.statistics.title')}
        items={([0, 1, 2, 3] as const).map((n) => ({
          figure: t(`homeSections.statistics.items.${n}.figure`),
          label: t(`homeSections.statistics.items.${n}.label`),
        }))}
      />
    </>
  );
}

function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps-title">
      <div>
        <h2 id="steps-title">{t('homeSections.steps.title')}</h2>
        <p className={styles.sectionLead}>{t('homeSections.steps.lead')}</p>
      </div>
      <ol>
        {([0, 1, 2] as const).map((n) => (
          <li key={n}>
            <span className={styles.number} aria-hidden>
              {n + 1}
            </span>
            <h3>{t(`homeSections.steps.items.${n}.title`)}</h3>
            <p>{t(`homeSections.steps.items.${n}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
