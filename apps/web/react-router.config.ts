import type { Config } from '@react-router/dev/config';

/** Public pages come out as HTML files; every other path starts from `__spa-fallback.html`. */
export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: ['/', '/login', '/register', '/verify-email', '/forgot-password', '/reset-password', '/opt-out'],
} satisfies Config;
