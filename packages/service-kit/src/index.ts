export * from './clock.ts';
export * from './format-utc.ts';
export * from './health.ts';
export * from './logger.ts';
export * from './parse-env.ts';
export * from './redact.ts';
export * from './shutdown.ts';
export { plainHttp, unfitLogins } from './unfit-urls.ts';
export { abortable, pause } from './waiting.ts';
