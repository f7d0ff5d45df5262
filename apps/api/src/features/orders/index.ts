export { forecastInWords } from './forecast-order.ts';
export { type OrderCounts, orderCounts } from './order-counts.ts';
export { coverOrder, payMessage, releaseRest } from './order-money.ts';
export { pickPoolSender, poolSender } from './pick-pool-sender.ts';
export { type Next, planNext, restInWords } from './plan-next.ts';
export { poolSums } from './pool.ts';
export { ordersRouter } from './router.ts';
export { foreseeOrder } from './view-order.ts';
