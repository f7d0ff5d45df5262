export * from './clock.ts';
export * from './development-password.ts';
export * from './health.ts';
export * from './logger.ts';
export * from './parse-env.ts';
export * from './redact.ts';
export * from './shutdown.ts';
