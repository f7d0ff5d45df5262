export { forecastMessage } from './forecast-order.ts';
export { orderCounts } from './order-counts.ts';
export { checkCover, coverOrder, type Order, payMessage, releaseRest, uncovered } from './order-money.ts';
export { orderProgress } from './order-progress.ts';
export { pickPoolSender, poolSender } from './pick-pool-sender.ts';
export { type Next, restReason, waitsFor } from './plan-next.ts';
export { afterRun, planRun } from './plan-run.ts';
export { ordersRouter } from './router.ts';
export { forecastRemaining } from './view-order.ts';
