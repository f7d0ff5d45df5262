import { NotificationPath, NotificationsData, ReadNotificationsInput } from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';

const tags = ['Notifications'];

export const notificationsRouter = router({
  list: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/notifications', tags, summary: 'List notifications' },
    })
    .input(z.void())
    .output(NotificationsData)
    .query(async ({ ctx }) => ({
      notifications: await listNotifications(ctx.app.db, ctx.user.id, ctx.language),
    })),

  markRead: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/notifications/{id}/read', tags, summary: 'Mark a notification as read' },
    })
    .input(NotificationPath)
    .output(z.object({}))
    .mutation(async ({ ctx: { app, user }, input }) => {
      await markRead(app.db, user.id, input.id, app.clock.now());
      return {};
    }),

  markAllRead: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/notifications/read',
        tags,
        summary: 'Mark a notification and all older ones as read',
      },
    })
    .input(ReadNotificationsInput)
    .output(z.object({}))
    .mutation(async ({ ctx: { app, user }, input }) => {
      await markAllRead(app.db, user.id, input.upTo, app.clock.now());
      return {};
    }),
});
