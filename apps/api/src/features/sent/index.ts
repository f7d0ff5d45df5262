export { sentRouter } from './router.ts';
export { viewSent } from './sent-messages.ts';
