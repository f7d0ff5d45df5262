export { firstStepsRouter } from './router.ts';
