import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Where `react-router dev` finds the API. */
const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [reactRouter()],
  server: { proxy: { '^/(api|trpc)/': API } },
  build: {
    rolldownOptions: {
      output: {
        // What every page needs comes in one file: a public page loads in a dozen requests instead of thirty.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /\/src\/(session|components\/(button|field|toast|logo|status-pill|progress|skip-link|offline-notice|page-wait))\//,
            },
          ],
        },
      },
      // Of the thousands of icons that one module names, only those in use are read: a build in half the time.
      experimental: { lazyBarrel: true },
      // Schemas are built when their module is evaluated, yet nobody depends on that: a page that only needs a limit
      // out of the contracts doesn't carry zod along.
      treeshake: { moduleSideEffects: [{ test: /packages\/contracts\/src\//, sideEffects: false }] },
    },
  },
});
