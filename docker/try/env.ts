import { z } from 'zod';

/** Inherited by podman and compose. */
export const processEnv = process.env;

/** The compose program and its first arguments, from try.sh. */
export const COMPOSE = z.string().default('docker-compose').parse(process.env.TRY_COMPOSE).split(' ');
