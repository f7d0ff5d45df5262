import { z } from 'zod';
import { AccountId, AnyId, JobId } from '../ids.ts';
import { ShownMessage } from '../messages/system-message.ts';

/** The subject of a notification; `exists` is false if it has been deleted since. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), id: JobId, exists: z.boolean() }),
  z.object({ kind: z.literal('account'), id: AccountId, exists: z.boolean() }),
]);
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/**
 * Something that happened to a user's job or account. `text` describes it in the language of the request. Repeated events of one
 * day, such as the runs of a recurring job, are one entry: `times` counts them, and `at` is the last one.
 */
export const Notification = z.object({
  _id: AnyId,
  at: z.string(),
  text: z.string(),
  message: ShownMessage,
  about: NotificationSubject.nullable(),
  times: z.number(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** The newest entries, newest first. */
export const NotificationsData = z.object({ notifications: z.array(Notification) });

export const NotificationPath = z.strictObject({ id: AnyId });
/** The newest entry that the user has seen: it and all older ones become read. */
export const ReadNotificationsInput = z.strictObject({ upTo: AnyId });
