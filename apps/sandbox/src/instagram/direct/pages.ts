import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../../context.ts';
import { NOT_FOUND_PAGE } from '../failures.ts';
import { originOf } from '../origin.ts';
import { escapeHtml, pageShell, pageTokens, scriptJson } from '../page-shell.ts';
import { sendFailure, sendPage } from '../reply.ts';
import { findByUsername, loginUrl } from '../viewer.ts';
import { THREAD_SCRIPT, THREAD_STYLE } from './thread-script.ts';

/** The messaging pages. */
export function registerDirectPages(app: FastifyInstance, context: SandboxContext): void {
  app.get<{ Params: { id: string } }>('/direct/t/:id', (request, reply) => {
    const { viewer } = request;
    if (!viewer) return reply.redirect(loginUrl(request), 302);
    const thread = context.direct.thread(request.params.id, viewer.person);
    if (!thread) return reply.redirect(`${originOf(request)}/direct/inbox/`, 302);
    const others = thread.members.filter((member) => member.id !== viewer.person.id);
    const { lsd, fbDtsg } = pageTokens(viewer, request.csrfToken);
    const data = {
      threadId: thread.v2Id,
      title: others.map((other) => other.fullName || other.username).join(', '),
      items: thread.items.slice(-30).map((item) => ({ text: item.text, own: item.from.id === viewer.person.id })),
      seen: others.some((other) => context.direct.seenAt(thread, other) !== undefined),
      closedNotice: context.direct.mayAsk(thread, viewer.person)
        ? 'You can send more messages after your invite is accepted.'
        : 'This account can’t receive your message because they don’t allow new message requests from everyone.',
      mayWrite: context.direct.mayWrite(thread, viewer.person),
      csrfToken: request.csrfToken,
      lsd,
      fbDtsg,
    };
    return sendPage(
      reply,
      pageShell({
        title: 'Instagram • Chats',
        csrfToken: request.csrfToken,
        viewer,
        body: `<style>${THREAD_STYLE}</style><script type="application/json" id="thread-data">${scriptJson(data)}</script><script>${THREAD_SCRIPT}</script>`,
      }),
    );
  });

  app.get('/direct/inbox', (request, reply) => {
    const { viewer } = request;
    if (!viewer) return reply.redirect(loginUrl(request), 302);
    const threads = context.direct.inbox(viewer.person, false).map((thread) => {
      const names = thread.members.filter((member) => member.id !== viewer.person.id).map((member) => member.username);
      return `<li><a href="/direct/t/${thread.v2Id}/">${escapeHtml(names.join(', '))}</a></li>`;
    });
    const body = `<main role="main"><h1>Messages</h1><ul>${threads.join('')}</ul></main>`;
    return sendPage(reply, pageShell({ title: 'Inbox • Chats', csrfToken: request.csrfToken, viewer, body }));
  });

  // The target of ig.me/m/<username>.
  app.get<{ Params: { username: string } }>('/m/:username', (request, reply) => {
    const { viewer } = request;
    if (!viewer) return reply.redirect(loginUrl(request), 302);
    const person = findByUsername(context, viewer, request.params.username);
    if (!person || person.id === viewer.person.id) return sendFailure(reply, NOT_FOUND_PAGE);
    const thread = context.direct.threadOf(viewer.person, [person]);
    return reply.redirect(`${originOf(request)}/direct/t/${thread.v2Id}/`, 302);
  });
}
