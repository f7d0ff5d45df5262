import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const BUILD = resolve(import.meta.dirname, '../../apps/web/build/client');

const Route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  index: z.boolean().optional(),
  module: z.string(),
});
type Route = z.infer<typeof Route>;
const Manifest = z.object({
  entry: z.object({ module: z.string() }),
  routes: z.record(z.string(), Route),
});

/** The scripts that another script imports before it runs. */
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/**
 * The gzipped kB of the scripts that each route needs before its first view, by path, read from the build. Scripts that load
 * later, such as dialogs, and texts don't count.
 */
export async function scriptSizes(): Promise<ReadonlyMap<string, number>> {
  // The folder may contain files of another build, too.
  const page = await readFile(join(BUILD, '__spa-fallback.html'), 'utf8');
  const file = /\/assets\/(manifest-[\w-]+\.js)/.exec(page)?.[1];
  if (file === undefined) throw new Error(`${BUILD} has no manifest`);
  const text = await readFile(join(BUILD, 'assets', file), 'utf8');
  const { entry, routes } = Manifest.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));

  const sources = new Map<string, string>();
  async function addWithImports(url: string): Promise<void> {
    if (sources.has(url)) return;
    sources.set(url, '');
    const source = await readFile(join(BUILD, url), 'utf8');
    sources.set(url, source);
    for (const [, name] of source.matchAll(IMPORTED)) await addWithImports(`/assets/${name}`);
  }

  const chainOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...chainOf(parent), route] : [route];
  };
  const sizes = new Map<string, number>();
  for (const route of Object.values(routes)) {
    if (route.path === undefined && !route.index) continue;
    const chain = chainOf(route);
    sources.clear();
    for (const url of [entry.module, `/assets/${file}`, ...chain.map(({ module }) => module)])
      await addWithImports(url);
    const bytes = [...sources.values()].reduce((sum, source) => sum + gzipSync(source).length, 0);
    sizes.set(`/${chain.flatMap(({ path }) => path || []).join('/')}`, bytes / 1_000);
  }
  return sizes;
}
