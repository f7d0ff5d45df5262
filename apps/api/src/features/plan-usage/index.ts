export { planUsageRouter } from './router.ts';
