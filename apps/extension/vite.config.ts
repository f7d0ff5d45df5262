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

/** Builds are reproducible: the same sources, addresses and lockfile produce the same files. */
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
    // Store reviewers read the script.
    minify: false,
    rolldownOptions: {
      input: folder('src/popup/popup.html'),
      output: { entryFileNames: 'popup.js', assetFileNames: '[name][extname]', codeSplitting: false },
      // Schemas are created at module evaluation, a side effect that no code relies on.
      treeshake: { moduleSideEffects: [{ test: /packages\/contracts\/src\//, sideEffects: false }] },
    },
  },
});
