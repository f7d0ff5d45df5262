import site from '@trawl/messages/catalogues/en/web/site.json';
import { Outlet } from 'react-router';
import { SkipLink } from '#components/skip-link/skip-link.tsx';
import { PublicFooter } from '#features/site/public-footer.tsx';
import { PublicHeader } from '#features/site/public-header.tsx';
import { addMessages } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './public-layout.module.css';

addMessages('en', site);

export default function PublicLayout() {
  useLanguage();
  return (
    <div className={styles.page}>
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
