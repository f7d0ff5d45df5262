import { Outlet } from 'react-router';
import { SkipLink } from '#components/skip-link/skip-link.tsx';
import { PublicFooter } from '#features/site/public-footer.tsx';
import { PublicHeader } from '#features/site/public-header.tsx';
import { usePublicLanguage } from '../use-public-language.ts';
import styles from './public-layout.module.css';

export default function PublicLayout() {
  usePublicLanguage();
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
