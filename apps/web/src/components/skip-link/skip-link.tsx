import { useSpokenWords } from '#language/catalogue.ts';
import { texts } from '../words.ts';
import styles from './skip-link.module.css';

/** The first keyboard stop: skips the navigation. */
export function SkipLink() {
  useSpokenWords();
  return (
    <a className={styles.skip} href="#content">
      {texts.skip}
    </a>
  );
}
