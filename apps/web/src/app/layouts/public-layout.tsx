import { Outlet } from 'react-router';
import { SkipLink } from '#components/skip-link/skip-link.tsx';
import { PublicFooter } from '#features/site/public-footer.tsx';
import { PublicHeader } from '#features/site/public-header.tsx';

export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
