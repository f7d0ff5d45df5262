import { t } from '#language/t.ts';
import styles from './tutorial-video.module.css';

/** The tutorial video, recorded by `pnpm docs:video`. It isn't loaded before it is played. */
export function TutorialVideo() {
  return (
    <video
      className={styles.video}
      aria-label={t('tutorialVideo.label')}
      controls
      preload="none"
      playsInline
      width={1280}
      height={720}
      poster="/tutorial-poster.webp"
    >
      <source src="/tutorial.webm" type="video/webm" />
      <track kind="captions" src="/tutorial.en.vtt" srcLang="en" label={t('tutorialVideo.captions')} default />
    </video>
  );
}
