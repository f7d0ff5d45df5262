import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * drizzle-orm has a package.json of 180 kB, which Node parses for each of its hundred files to determine that they are modules, and for
 * each of our files that imports it: two fifths of the startup time. This hook states that its files are modules, resolves our imports
 * of it once each, and leaves everything else as before.
 */
const INSIDE = '/node_modules/drizzle-orm/';
const IMPORTED = /^drizzle-orm(\/|$)/;

const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, { parentURL, ...context }, next) {
    const asUsual = (): ResolveFnOutput => next(specifier, { ...context, parentURL });
    if (specifier.startsWith('.') && parentURL?.includes(INSIDE) && parentURL.endsWith('.js'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    // All of our code has the same version of it; libraries may have their own.
    if (!IMPORTED.test(specifier) || parentURL?.includes('/node_modules/')) return asUsual();
    const found = resolved.get(specifier) ?? { ...asUsual(), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});
