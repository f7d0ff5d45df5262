import { TutorialVideo } from '#components/tutorial-video/tutorial-video.tsx';
import { t } from '#language/t.ts';
import styles from './home.module.css';

export function VideoSection() {
  return (
    <section className={styles.video} aria-labelledby="video-title">
      <div className={styles.videoText}>
        <h2 id="video-title">{t('home.video.title')}</h2>
        <p className={styles.sectionLead}>{t('home.video.lead')}</p>
      </div>
      <TutorialVideo />
    </section>
  );
}
