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
