export { accountActionsRouter } from './router.ts';
