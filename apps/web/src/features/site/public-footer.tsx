import { Logo } from '#components/logo/logo.tsx';
import { supportLink } from '#components/support.ts';
import styles from './site.module.css';
import { texts } from './texts.ts';

export function PublicFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <div>
          <Logo />
          <p>{texts.tagline}</p>
        </div>
        <div className={styles.small}>
          <a href={supportLink('Trawl')}>{texts.support}</a>
          <span>{texts.copyright}</span>
        </div>
      </div>
    </footer>
  );
}
