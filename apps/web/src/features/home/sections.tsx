import { TutorialVideo } from '#components/tutorial-video/tutorial-video.tsx';
import { t } from '#language/t.ts';
import styles from './home.module.css';

export function Film() {
  return (
    <section className={styles.film} aria-labelledby="film-title">
      <div className={styles.filmWords}>
        <h2 id="film-title">{t('home.film.title')}</h2>
        <p className={styles.sectionLead}>{t('home.film.lead')}</p>
      </div>
      <TutorialVideo />
    </section>
  );
}

export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps-title">
      <div>
        <h2 id="steps-title">{t('home.steps.title')}</h2>
        <p className={styles.sectionLead}>{t('home.steps.lead')}</p>
      </div>
      <ol>
        {([0, 1, 2] as const).map((n) => (
          <li key={n}>
            <span className={styles.number} aria-hidden>
              {n + 1}
            </span>
            <h3>{t(`home.steps.items.${n}.title`)}</h3>
            <p>{t(`home.steps.items.${n}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
