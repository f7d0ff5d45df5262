import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * `node copy-service.ts FOLDER PACKAGE…` copies packages of the workspace, with everything that they import at run time, from the
 * installed workspace to a folder of the same layout. `pnpm deploy` would put our packages below `node_modules`, where Node doesn't
 * run TypeScript.
 */
const ROOT = join(import.meta.dirname, '../..');
const [target = '', ...wanted] = process.argv.slice(2);

/** The parts of our packages that are needed at run time. */
const OWN_PARTS = ['package.json', 'src', 'catalogues'];
/** Dependencies that others declare for types or builds only. */
const UNUSED = [/^typescript$/, /^@types\//, /^@lingui\/babel-plugin-lingui-macro$/, /^@rollup\//];
/** Files of dependencies that only editors and debuggers read. */
const UNREAD = /\.(d\.[cm]?ts|map)$|\/\.bin(\/|$)/;

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const own = new Map(
  globSync('{apps,packages}/*/package.json', { cwd: ROOT }).map((file) => {
    const folder = join(ROOT, dirname(file));
    return [readManifest(folder).name, folder];
  }),
);
const copied = new Set<string>();

const copy = (path: string, filter: (source: string) => boolean = () => true): void => {
  const destination = join(target, relative(ROOT, path));
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(path, destination, { recursive: true, verbatimSymlinks: true, filter });
};

for (const name of wanted) copyOwn(name);

function copyOwn(name: string): void {
  const folder = own.get(name);
  if (folder === undefined) throw new Error(`the workspace has no package ${name}`);
  if (copied.has(folder)) return;
  copied.add(folder);
  for (const part of OWN_PARTS) if (existsSync(join(folder, part))) copy(join(folder, part));
  for (const dependency of Object.keys(readManifest(folder).dependencies ?? {})) {
    copy(join(folder, 'node_modules', dependency));
    if (own.has(dependency)) copyOwn(dependency);
    else copyInstalled(realpathSync(join(folder, 'node_modules', dependency)), dependency);
  }
}

/** Copies an installed package and those next to it in pnpm's store, which are its dependencies. */
function copyInstalled(folder: string, name: string): void {
  if (copied.has(folder)) return;
  copied.add(folder);
  copy(folder, (source) => !UNREAD.test(source));
  const modules = name.startsWith('@') ? dirname(dirname(folder)) : dirname(folder);
  for (const sibling of packagesIn(modules)) {
    const link = join(modules, sibling);
    if (!lstatSync(link).isSymbolicLink() || UNUSED.some((pattern) => pattern.test(sibling))) continue;
    copy(link);
    copyInstalled(realpathSync(link), sibling);
  }
}

function packagesIn(modules: string): string[] {
  return readdirSync(modules).flatMap((entry) =>
    entry.startsWith('@') ? readdirSync(join(modules, entry)).map((each) => join(entry, each)) : [entry],
  );
}
