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

/** Where the dev server finds the API: `pnpm dev` says where, and `pnpm start` serves it there. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * Reads what draws the pages before the first of them is asked for: on a busy machine that takes longer than the ten
 * seconds which the build waits for a page.
 */
const readPagesFirst: Plugin = {
  name: 'read-pages-first',
  async configurePreviewServer(server) {
    await import(pathToFileURL(resolve(server.config.root, 'build/server/index.js')).href);
  },
};

/**
 * React Router reloads the page each time a route's chunk can't be loaded, for ever where it never can. Here the error goes
 * to the app's error boundary instead, which reloads once at most.
 */
const failedChunksAreErrors = (): Plugin => {
  let replaced = false;
  return {
    name: 'failed-chunks-are-errors',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*routeModules\.js$/ },
      handler(code) {
        replaced ||= code.includes(RELOAD_FOR_EVER);
        return code.replace(RELOAD_FOR_EVER, 'throw error;');
      },
    },
    generateBundle() {
      if (this.environment.name === 'client' && !replaced)
        this.error('React Router loads its chunks in another way now');
    },
  };
};

/** Files of this size and more are worth compressing. */
const COMPRESSED_FROM_BYTES = 1_000;
/** Almost as small as the slowest quality, in a fifth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses scripts, styles and texts once, so that the API sends them as they are. */
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

const RELOAD_FOR_EVER = 'window.location.reload();\n\t\treturn new Promise(() => {});';

export default defineConfig({
  plugins: [
    compileCatalogues(),
    messageBundles(BUNDLES),
    readPagesFirst,
    failedChunksAreErrors(),
    compressAssets,
    reactRouter(),
  ],
  // Pages carry functions of what draws them as inline scripts.
  environments: { ssr: { build: { minify: true } } },
  server: { proxy: { '^/(api|trpc)/': API } },
  build: {
    rolldownOptions: {
      output: {
        // What every page needs comes in one file: a public page loads in a dozen requests instead of thirty.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              tags: ['$initial'],
              test: /\/src\/(session\/|settings\/|language\/(t|load-messages)|format\/numbers|components\/(button|field|toast|logo|status-pill|progress|skip-link|offline-notice|page-wait|icon-button|color-mode|public-page|closing-call|words\.ts|site\.ts))|vite\/preload-helper|contracts\/src\/(catalogue\/limits|messages\/msg)\.|icons\/Icon(Menu2|Users?)\./,
              priority: 1,
            },
            { name: 'dates', test: /\/src\/format\/dates/, priority: 1 },
            {
              // And what every page of the dashboard needs: one request instead of twenty.
              name: 'dashboard',
              // What only dialogs, menus and lists need loads with these.
              tags: ['$initial'],
              test: /@mantine\/(core\/esm\/core|hooks)\/|@tanstack\/|@trpc\/|@lingui\/|\/src\/(api|language\/messages|features\/shell)[/.]|messages\/src\/renderer|catalogues\/en\/(audit|direct|errors|notices|platform|runs)\.json|contracts\/src\/(job-|session-lines|messages\/msg)/,
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
