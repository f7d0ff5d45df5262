import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Inherited by podman and compose. */
export const processEnv = process.env;

const Manifest = z.object({ version: z.string() });

/** The tag of the images, which is compose's default. */
export const VERSION = Manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
).version;

/** The compose program and its first arguments, from try.sh. */
export const COMPOSE = z.string().default('docker-compose').parse(process.env.TRY_COMPOSE).split(' ');
