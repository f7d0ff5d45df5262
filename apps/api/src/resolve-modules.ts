import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Resolves imports in a fifth of the time that Node takes, which is two fifths of the startup time. For each import, Node reads links
 * and package.json files, including drizzle-orm's with 180 kB, to find the file and to determine that it is a module. Our files, and
 * those of the two libraries with a hundred files each, are always modules where the import says; a package that several of our files
 * import is the same for each of them. Everything else is resolved as usual.
 */
const MODULES = /\/node_modules\/(drizzle-orm|zod)\/.*\.js$/;
const OUR_PACKAGE = /^.*\/(?:apps|packages)\/[^/]+\//;

const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, { parentURL, ...context }, next) {
    const asUsual = (): ResolveFnOutput => next(specifier, { ...context, parentURL });
    if (parentURL === undefined || specifier.startsWith('node:')) return asUsual();
    const isOurs = !parentURL.includes('/node_modules/');
    if (specifier.startsWith('.')) {
      const format =
        isOurs && specifier.endsWith('.ts') ? 'module-typescript' : MODULES.test(parentURL) ? 'module' : null;
      return format === null ? asUsual() : { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    const [ours] = isOurs && context.conditions.includes('import') ? (OUR_PACKAGE.exec(parentURL) ?? []) : [];
    if (ours === undefined) return asUsual();
    const key = `${ours} ${specifier}`;
    const found = resolved.get(key) ?? { ...asUsual(), shortCircuit: true };
    resolved.set(key, found);
    return found;
  },
});
