import { useSpokenWords } from '#language/catalogue.ts';
import { texts } from '../words.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation, to the page. */
export function SkipLink() {
  useSpokenWords();
  return (
    <a className={styles.skip} href="#content">
      {texts.skip}
    </a>
  );
}
