import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { NOT_FOUND_PAGE } from './failures.ts';
import { originOf } from './origin.ts';
import { loginPage, pageShell } from './page-shell.ts';
import { profileBody } from './profile-page.ts';
import { sendFailure, sendPage } from './reply.ts';
import { findByUsername, friendshipOf, loginUrl, maySee } from './viewer.ts';

/** HTML pages: the login page is public, the others redirect to it without a login. */
export function registerPages(app: FastifyInstance, context: SandboxContext): void {
  app.get('/accounts/login', (request, reply) => sendPage(reply, loginPage(request.csrfToken)));

  app.get('/', (request, reply) =>
    sendPage(
      reply,
      request.viewer
        ? pageShell({ title: 'Instagram', csrfToken: request.csrfToken, viewer: request.viewer, body: '<main></main>' })
        : loginPage(request.csrfToken),
    ),
  );

  for (const path of ['/challenge/*', '/accounts/suspended']) {
    app.get(path, (request, reply) =>
      sendPage(
        reply,
        pageShell({
          title: 'Instagram',
          csrfToken: request.csrfToken,
          viewer: request.viewer,
          body: '<main role="main"><h2>Help us confirm it’s you</h2><p>Confirm it’s your account to continue.</p></main>',
        }),
      ),
    );
  }

  app.get<{ Params: { username: string } }>('/:username', (request, reply) => {
    if (!request.viewer) return reply.redirect(loginUrl(request), 302);
    const person = findByUsername(context, request.viewer, request.params.username);
    if (!person) return sendFailure(reply, NOT_FOUND_PAGE);
    const closed = !maySee(context, request.viewer, person);
    return sendPage(
      reply,
      pageShell({
        title: `${person.fullName} (@${person.username}) • Instagram photos and videos`,
        csrfToken: request.csrfToken,
        viewer: request.viewer,
        profileId: person.id,
        body: profileBody({
          person,
          origin: originOf(request),
          csrfToken: request.csrfToken,
          following: friendshipOf(context, request.viewer, person).following,
          own: request.viewer.person.id === person.id,
          closed,
        }),
      }),
    );
  });
}
