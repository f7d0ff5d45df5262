export { deleteOldNotifications } from './delete-old-notifications.ts';
export { listNotifications } from './list-notifications.ts';
export { recordNotification } from './record-notification.ts';
export { notificationsRouter } from './router.ts';
