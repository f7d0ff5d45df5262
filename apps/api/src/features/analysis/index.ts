export { analysisRouter } from './router.ts';
