import {
  AuditData,
  AuditInput,
  ConfirmPasswordInput,
  EndedData,
  msg,
  NotificationsInput,
  ProfileInput,
  SessionPath,
  SessionsData,
  UserData,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { users } from '../../../db/schema/index.ts';
import { router, verifiedProcedure } from '../../../procedures/trpc.ts';
import { auditTrail, recordAudit } from '../audit.ts';
import { confirmSession } from '../confirm-owner.ts';
import { endOtherSessions, endSessionById, findRequestUser, listSessions } from '../sessions.ts';
import { updateProfile } from './update-profile.ts';
import { viewUser } from './user-view.ts';

const tags = ['Users'];

/** Procedures for a user's own account. */
export const profileRouter = router({
  updateProfile: verifiedProcedure
    .meta({
      openapi: { method: 'PATCH', path: '/users/profile', tags, summary: 'Change the name, email address or password' },
      message: 'answer.profile_updated',
    })
    .input(ProfileInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => {
      const { app, client } = ctx;
      const token = await updateProfile(app, ctx.user, input, client);
      if (token !== null) ctx.setSession(token);
      const user = await findRequestUser(app.db, token ?? ctx.token, app.clock.now());
      if (!user) throw new AppError('not_logged_in', msg('auth.sign_in'));
      return { user: await viewUser(app, user) };
    }),

  confirmPassword: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/confirm-password',
        tags,
        summary: 'Confirm the password for actions in the next 5 minutes',
      },
      message: 'answer.password_confirmed',
    })
    .input(ConfirmPasswordInput)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await confirmSession(ctx.app, ctx.user, ctx.token, input.password);
      return {};
    }),

  setNotifications: verifiedProcedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/users/notifications',
        tags,
        summary: 'Update notification settings',
      },
      message: 'answer.settings_saved',
    })
    .input(NotificationsInput)
    .output(UserData)
    .mutation(async ({ ctx, input }) => {
      const { app, user } = ctx;
      // Only the submitted settings, because the user may change the other one at the same time in another tab.
      const [saved] = await app.db
        .update(users)
        .set(input)
        .where(eq(users.id, user.id))
        .returning({ emailNotifications: users.emailNotifications, language: users.language });
      if (!saved) throw new AppError('not_logged_in', msg('auth.sign_in'));
      return { user: await viewUser(app, { ...user, ...saved }) };
    }),

  sessions: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/users/sessions', tags, summary: 'List sessions' } })
    .input(z.void())
    .output(SessionsData)
    .query(async ({ ctx }) => ({
      sessions: await listSessions(ctx.app.db, ctx.user.id, ctx.token, ctx.app.clock.now()),
    })),

  endSession: verifiedProcedure
    .meta({
      openapi: { method: 'DELETE', path: '/users/sessions/{id}', tags, summary: 'End one session' },
      message: 'answer.session_ended',
    })
    .input(SessionPath)
    .output(EndedData)
    .mutation(async ({ ctx, input }) => {
      const { app, client, user } = ctx;
      const ended = await endSessionById(app.db, user.id, input.id, ctx.token);
      if (!ended) throw new AppError('not_found', msg('auth.session_not_found'));
      await recordAudit(app.db, user.id, 'session_ended', client, app.clock.now());
      if (ended.current) ctx.clearSession();
      return { ended: 1 };
    }),

  endOtherSessions: verifiedProcedure
    .meta({
      openapi: { method: 'DELETE', path: '/users/sessions', tags, summary: 'End all other sessions' },
      message: 'answer.other_sessions_ended',
    })
    .input(z.void())
    .output(EndedData)
    .mutation(async ({ ctx }) => {
      const { app, client, user } = ctx;
      const ended = await endOtherSessions(app.db, user.id, ctx.token);
      if (ended > 0) {
        await recordAudit(app.db, user.id, 'other_sessions_ended', client, app.clock.now(), {
          detail: String(ended),
          message: msg('audit_of.other_sessions_ended', { count: ended }),
        });
      }
      return { ended };
    }),

  auditTrail: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/users/audit', tags, summary: 'List security activity' } })
    .input(AuditInput)
    .output(AuditData)
    .query(({ ctx, input }) => auditTrail(ctx.app.db, ctx.user.id, input.before, input.limit, ctx.language)),
});
