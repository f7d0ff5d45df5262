import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { localeFiles } from './src/packaging/locales.ts';
import { manifestFor } from './src/packaging/manifest.ts';
import { readSettings } from './src/packaging/settings.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const builtFor = readSettings(process.env);

const extensionFiles: Plugin = {
  name: 'extension-files',
  generateBundle() {
    const manifest = `${JSON.stringify(manifestFor(builtFor, packageJson.version), null, 2)}\n`;
    for (const [fileName, source] of Object.entries({ 'manifest.json': manifest, ...localeFiles() })) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

/** The same sources, addresses and lockfile give the same files. */
export default defineConfig({
  root: folder('src/popup'),
  publicDir: folder('public'),
  base: './',
  define: { BUILT_FOR: JSON.stringify(builtFor) },
  plugins: [extensionFiles],
  build: {
    outDir: folder('dist'),
    emptyOutDir: true,
    target: ['chrome120', 'firefox140'],
    modulePreload: false,
    // Reviewers of the stores read it.
    minify: false,
    rolldownOptions: {
      input: folder('src/popup/popup.html'),
      output: { entryFileNames: 'popup.js', assetFileNames: '[name][extname]', codeSplitting: false },
      // Schemas are built when their module is evaluated, but no code depends on this side effect.
      treeshake: { moduleSideEffects: [{ test: /packages\/contracts\/src\//, sideEffects: false }] },
    },
  },
});
