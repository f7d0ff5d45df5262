import type { Config } from '@react-router/dev/config';
import { PUBLIC_PATHS } from './src/app/public-paths.ts';

/** Public pages are prerendered as HTML files; every other path is served `__spa-fallback.html`. */
export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: [
    ...PUBLIC_PATHS,
    '/login',
    '/register',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/account-action',
    '/opt-out',
  ],
} satisfies Config;
