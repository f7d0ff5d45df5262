import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Resolves most imports without the file system, where Node looks for links and reads package.json files, drizzle-orm's with 180 kB
 * again and again: half of the startup time. Relative imports of our files, and inside of two libraries with a hundred files each,
 * are modules at the place they name. A package is the same for all files of ours in a workspace package.
 */
const LIBRARIES = ['/node_modules/drizzle-orm/', '/node_modules/zod/'];

const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, { parentURL, ...context }, next) {
    const asUsual = (): ResolveFnOutput => next(specifier, { ...context, parentURL });
    if (parentURL === undefined || specifier.startsWith('node:')) return asUsual();
    const isOurs = !parentURL.includes('/node_modules/');
    if (specifier.startsWith('.')) {
      const format = isOurs ? ofOurs(specifier) : ofLibrary(parentURL, specifier);
      return format === null ? asUsual() : { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    const root = parentURL.indexOf('/src/');
    if (!isOurs || root < 0 || !context.conditions.includes('import')) return asUsual();
    const key = `${parentURL.slice(0, root)} ${specifier}`;
    const found = resolved.get(key) ?? { ...asUsual(), shortCircuit: true };
    resolved.set(key, found);
    return found;
  },
});

const ofOurs = (specifier: string) => (specifier.endsWith('.ts') ? 'module-typescript' : null);

const ofLibrary = (parentURL: string, specifier: string) =>
  parentURL.endsWith('.js') && specifier.endsWith('.js') && LIBRARIES.some((library) => parentURL.includes(library))
    ? 'module'
    : null;
