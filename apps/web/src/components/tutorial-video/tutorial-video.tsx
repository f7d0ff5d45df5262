import { LANGUAGES } from '@trawl/messages/languages';
import { languageName } from '#format/language-name.ts';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './tutorial-video.module.css';

/** The tutorial video, recorded by `pnpm docs:video`, with captions in each language. It isn't loaded before it is played. */
export function TutorialVideo() {
  const current = useLanguage();
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has a track for each language
    <video
      // Remounted when the language changes, because browsers choose the default track only once.
      key={current}
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
      {LANGUAGES.map((language) => (
        <track
          key={language}
          kind="captions"
          src={`/tutorial.${language}.vtt`}
          srcLang={language}
          label={languageName(language)}
          default={language === current}
        />
      ))}
    </video>
  );
}
