import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { compileCatalogues } from '@trawl/messages/compile-catalogues';
import { messageBundles } from '@trawl/messages/message-bundles';
import { defineConfig, type Plugin } from 'vite';
import { BUNDLES } from './src/app/message-bundles.ts';

/** The API's address for the dev server: set by `pnpm dev`; by default the address of `pnpm start`. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * Loads the server bundle before the first prerender request: on a busy machine, loading takes longer than the build's ten-second
 * timeout for a page.
 */
const preloadServerBundle: Plugin = {
  name: 'preload-server-bundle',
  async configurePreviewServer(server) {
    await import(pathToFileURL(resolve(server.config.root, 'build/server/index.js')).href);
  },
};

/**
 * Makes React Router throw the error when a route's chunk fails to load. By default it reloads the page, in an endless loop if the
 * chunk stays unavailable. The app's error boundary reloads at most once.
 */
const throwOnFailedChunks = (): Plugin => {
  let replaced = false;
  return {
    name: 'throw-on-failed-chunks',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*routeModules\.js$/ },
      handler(code) {
        replaced ||= code.includes(RELOAD_LOOP);
        return code.replace(RELOAD_LOOP, 'throw error;');
      },
    },
    generateBundle() {
      if (this.environment.name === 'client' && !replaced)
        this.error('React Router’s code for loading chunks has changed: update RELOAD_LOOP');
    },
  };
};

/** The modules of React Router for route discovery and instrumentation, by file name. */
const UNUSED_ROUTER_MODULES = /react-router\/dist\/production\/lib\/.*\/(fog-of-war|instrumentation)\.js$/;

/**
 * Leaves out parts of React Router that the app doesn't use, but that the bundler can't detect as unused: 2 kB on every page. Without
 * route discovery (`ssr: false`) and instrumentation, their functions do nothing and return undefined.
 */
const omitUnusedRouterModules = (): Plugin => {
  const omitted = new Set<string>();
  return {
    name: 'omit-unused-router-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: UNUSED_ROUTER_MODULES },
      handler(code, id) {
        const names = /^export \{ ([\w, $]+) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
        if (names.length > 0) omitted.add(id);
        return names.map((name) => `export function ${name}() {}`).join('\n');
      },
    },
    generateBundle() {
      if (omitted.size !== 2) this.error('React Router’s modules have changed: update UNUSED_ROUTER_MODULES');
    },
  };
};

/** The minimum size of compressed files. */
const COMPRESSED_FROM_BYTES = 1_000;
/** Produces files almost as small as the slowest quality does, in a fifth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses scripts, styles, texts and icons at build time, so that the API doesn't compress each response. */
const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (this.environment.name !== 'client' || dir === undefined) return;
    const files = Object.keys(bundle).filter((name) => /\.(js|css|json|svg)$/.test(name));
    for (const file of files.map((name) => join(dir, name))) {
      const content = await readFile(file);
      if (content.length < COMPRESSED_FROM_BYTES) continue;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, BROTLI));
      await writeFile(`${file}.gz`, await promisify(gzip)(content));
    }
  },
};

const RELOAD_LOOP = 'window.location.reload();\n\t\treturn new Promise(() => {});';

export default defineConfig({
  plugins: [
    compileCatalogues(),
    messageBundles(BUNDLES),
    preloadServerBundle,
    throwOnFailedChunks(),
    omitUnusedRouterModules(),
    compressAssets,
    reactRouter(),
  ],
  // Pages contain functions of the server bundle as inline scripts, so the bundle is minified.
  environments: { ssr: { build: { minify: true } } },
  server: { proxy: { '^/(api|trpc)/': API } },
  build: {
    rolldownOptions: {
      output: {
        // Short hashes: every page loads a list of all file names.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Modules that every page needs share one chunk: a public page loads in a dozen requests instead of thirty.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              tags: ['$initial'],
              test: /\/src\/(app\/(static-content|page-messages)|features\/not-found|session\/|settings\/|language\/(t\.|load-messages)|format\/numbers|components\/(button|field|focus\/focus-if-lost|toast|logo|skip-link|offline-notice|page-wait|icon-button|color-mode|public-page|closing-call|lazy-part\/(is-)?load-failure|words\.ts|site\.ts))|\/(progress-bar|status-pill|figure-band|tutorial-video)\.module\.css|vite\/preload-helper|react-dom\/(index|cjs\/react-dom\.production)\.js|contracts\/src\/(catalogue\/limits|messages\/msg)\.|icons\/Icon(Menu2|User)\./,
              priority: 1,
            },
            {
              name: 'forms',
              tags: ['$initial'],
              test: /\/src\/(features\/auth\/(form-fields|auth-form\.module)|components\/new-password)/,
              priority: 1,
            },
            { name: 'dates', test: /\/src\/format\/dates/, priority: 1 },
            {
              // Modules that most dashboard pages need: one request instead of thirty.
              name: 'dashboard',
              // Excludes modules that only lazy chunks import, such as dialogs, menus and lists.
              tags: ['$initial'],
              test: /@mantine\/(core\/esm\/core|hooks)\/|@tanstack\/|@trpc\/|@lingui\/|\/src\/(api|language\/messages|features\/shell|components\/(skeleton|page-header|load-failed|action-menu|platform-icon|leave-guard\/use-unsaved))[/.]|icons\/Icon(AlertTriangle|ArrowUp|Copy|Download|Loader2|Mail|Plus|Search|Trash)\.|messages\/src\/renderer|catalogues\/en\/(audit|direct|errors|notices|platform|runs)\.json|contracts\/src\/(jobs\/job-|session-lines|messages\/msg)/,
            },
          ],
        },
      },
      // Parses only the imported icons of a module that exports thousands, which halves the build time.
      experimental: { lazyBarrel: true },
      // Schemas are created at module evaluation, a side effect that no code relies on. Without this setting, a page that imports
      // only a limit from the contracts would load zod too.
      treeshake: { moduleSideEffects: [{ test: /packages\/contracts\/src\//, sideEffects: false }] },
    },
  },
});
