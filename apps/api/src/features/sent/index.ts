export { sentRouter } from './router.ts';
