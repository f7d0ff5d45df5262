import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Resolves most imports without the file system. For each import, Node checks for symlinks and reads package.json files, including
 * drizzle-orm's with 180 kB. This hook resolves relative imports from their text, in our own files and in two libraries with a hundred
 * files each. It resolves an import of a package once for each of our workspace packages.
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
    // The last one: folders above the repository may have the same name.
    const root = parentURL.lastIndexOf('/src/');
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
