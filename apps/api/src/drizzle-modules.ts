import { registerHooks } from 'node:module';

/**
 * drizzle-orm has a package.json of 180 kB, which Node parses for each of its hundred files to determine that they are modules: a
 * fifth of the startup time. This hook states that they are modules and resolves everything else as before.
 */
const INSIDE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, { parentURL, ...context }, next) {
    if (!specifier.startsWith('.') || !parentURL?.includes(INSIDE) || !parentURL.endsWith('.js')) {
      return next(specifier, { ...context, parentURL });
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
