import { ButtonLink } from '#components/button/button.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './not-found.module.css';
import { texts } from './texts.ts';

export function NotFound() {
  useSpokenWords();
  return (
    <div className={styles.page}>
      <title>{`${texts.title} · Trawl`}</title>
      <p className={styles.code} aria-hidden>
        404
      </p>
      <h1>{texts.title}</h1>
      <p className={styles.words}>{texts.words}</p>
      <ButtonLink to="/" variant="primary" size="large">
        {texts.toHome}
      </ButtonLink>
    </div>
  );
}
