import { createHash } from 'node:crypto';
import { compileWebTexts } from './compile-catalogues.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { readWebCatalogue } from './web-catalogues.ts';

/** The catalogues of each bundle. */
type Bundles = Readonly<Record<string, readonly string[]>>;

/** The parts of Vite's hook arguments that are used here. */
interface Output {
  readonly environment: { readonly name: string };
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): unknown;
}
interface DevServer {
  readonly middlewares: {
    use(handler: (request: { url?: string }, response: { end(body: string): void }, next: () => void) => void): void;
  };
}

function bundleOf(language: Language, catalogues: readonly string[]): string {
  const texts = Object.assign({}, ...catalogues.map((name) => readWebCatalogue(language, name)));
  return JSON.stringify(compileWebTexts(texts));
}

/**
 * A Vite plugin that compiles the web app's catalogues into one JSON file per bundle and language, at `MESSAGES_URL`. The file names
 * don't depend on a page's scripts, so browsers can request a file before the scripts have loaded.
 */
export function messageBundles(bundles: Bundles) {
  const build = () =>
    LANGUAGES.flatMap((language) =>
      Object.entries(bundles).map(([name, catalogues]) => ({
        path: `${language}/${name}.json`,
        source: bundleOf(language, catalogues),
      })),
    );
  const hash = createHash('sha256').update(JSON.stringify(build())).digest('base64url').slice(0, 8);
  const folder = `assets/messages-${hash}`;
  return {
    name: 'message-bundles',
    config: () => ({ define: { MESSAGES_URL: JSON.stringify(`/${folder}`) } }),
    generateBundle(this: Output) {
      if (this.environment.name !== 'client') return;
      for (const { path, source } of build()) this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source });
    },
    configureServer(server: DevServer) {
      server.middlewares.use((request, response, next) => {
        const file = build().find(({ path }) => request.url === `/${folder}/${path}`);
        if (file) response.end(file.source);
        else next();
      });
    },
  };
}
