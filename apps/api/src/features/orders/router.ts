import { OrderData, OrderForecast, OrderForecastInput, OrderPath } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { forecastWithPool, viewOrder } from './view-order.ts';

const tags = ['Orders'];

export const ordersRouter = router({
  orderForecast: verifiedProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/jobs/order-forecast',
        tags,
        summary: 'Forecast an order with today’s pool',
      },
    })
    .input(OrderForecastInput)
    .output(OrderForecast)
    .query(({ ctx, input }) => forecastWithPool(ctx.app, input)),

  order: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/order', tags, summary: 'Get the progress and costs of an order' },
    })
    .input(OrderPath)
    .output(OrderData)
    .query(async ({ ctx, input }) => ({ order: await viewOrder(ctx.app, ctx.user.id, input.id) })),
});
