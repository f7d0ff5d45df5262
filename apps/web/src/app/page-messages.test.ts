import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWebCatalogue, webCatalogueNames } from '@trawl/messages/web-catalogues';
import { describe, expect, it } from 'vitest';
import { BUNDLES } from './message-bundles.ts';
import { bundlesOf } from './page-messages.ts';
import routes from './routes.ts';

const SRC = join(import.meta.dirname, '..');
const IMPORT = /(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g;
/** Without the load guard's texts: every page contains them in all languages, as part of the guard's script. */
const NAMES = webCatalogueNames().filter((name) => name !== 'load-guard');
const CATALOGUE_OF = new Map(
  NAMES.flatMap((name) => Object.keys(readWebCatalogue('en', name)).map((code) => [code, name] as const)),
);

/** A module and all modules that it imports, including lazy imports. */
function modulesOf(entry: string): Set<string> {
  const modules = new Set<string>([entry]);
  for (const module of modules) {
    if (!existsSync(module)) continue;
    const source = readFileSync(module, 'utf8').replaceAll(/^import type .*$/gm, '');
    for (const [, path = ''] of source.matchAll(IMPORT)) {
      modules.add(path.startsWith('#') ? join(SRC, path.slice(1)) : join(dirname(module), path));
    }
  }
  return modules;
}

/** The catalogues of the codes in a module: string literals, and templates passed to `t` and `findText`. */
function cataloguesIn(source: string): string[] {
  const literals = [...source.matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)].map(([, code = '']) => CATALOGUE_OF.get(code));
  const templates = [...source.matchAll(/(?:\bt|findText)\(\s*`([\w.]+)/g)].map(([, start = '']) =>
    CATALOGUE_OF.entries().find(([code]) => code.startsWith(start)),
  );
  return [...literals, ...templates.map((found) => found?.[1])].filter((name) => name !== undefined);
}

const cataloguesOf = (entry: string): Set<string> =>
  new Set([...modulesOf(join(SRC, 'app', entry))].flatMap((module) => cataloguesIn(readFileSync(module, 'utf8'))));

interface Route {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly file: string;
  readonly children?: readonly Route[] | undefined;
}

/** Each page's path, with the modules of its layouts and of the page. */
const pagesIn = (route: Route, parent = '', files: readonly string[] = []): { path: string; files: string[] }[] => {
  const path = [parent, route.path ?? ''].join('/').replaceAll(/\/+/g, '/');
  const own = [...files, route.file];
  return route.children?.flatMap((child) => pagesIn(child, path, own)) ?? [{ path, files: own }];
};
const PAGES = routes.flatMap((route) => pagesIn(route, '', ['root.tsx'])).filter(({ path }) => path !== '/*');

describe.each(PAGES)('the page $path', ({ path, files }) => {
  it('loads the catalogues that its modules read', () => {
    const loaded = bundlesOf(path.replace(':id', 'job_1')).flatMap((bundle): readonly string[] => BUNDLES[bundle]);
    const read = new Set(files.flatMap((file) => [...cataloguesOf(file)]));
    expect([...read].filter((name) => !loaded.includes(name))).toEqual([]);
  });

  it.skipIf(path.startsWith('/dashboard'))('has its English messages in its scripts', () => {
    const modules = files.flatMap((file) => [...modulesOf(join(SRC, 'app', file))]);
    const sources = modules.map((module) => readFileSync(module, 'utf8')).join();
    const read = new Set(files.flatMap((file) => [...cataloguesOf(file)]));
    expect([...read].filter((name) => !sources.includes(`/en/web/${name}.json'`))).toEqual([]);
  });
});

it.each(['/nowhere', '/dashboard/nowhere', '/dashboard/jobs/job_1/nowhere'])(
  'loads the texts of the public layout for %s',
  (path) => {
    expect(bundlesOf(path)).toEqual(['root', 'public']);
  },
);

it('loads every catalogue on some page', () => {
  const loaded = new Set<string>(Object.values(BUNDLES).flat());
  // The extension's popup has separate message files.
  expect(NAMES.filter((name) => !loaded.has(name))).toEqual(['extension']);
});
