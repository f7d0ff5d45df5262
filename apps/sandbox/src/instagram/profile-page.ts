import { escapeHtml, scriptJson } from './page-shell.ts';
import type { Person } from './population/person.ts';
import { pictureUrl } from './user-json.ts';

const STYLE = `body{margin:0;font:15px/1.4 system-ui,sans-serif}main{max-width:720px;margin:0 auto;padding:24px}
header{display:flex;gap:24px;align-items:center}img{border-radius:50%}[role=button]{cursor:pointer;display:inline-block;background:#efefef;
border-radius:8px;padding:7px 16px;font-weight:600;margin-right:8px}`;

/** The page's script renders the header after a delay, like the real application; Message opens the thread. */
const SCRIPT = `setTimeout(() => {
  const data = JSON.parse(document.getElementById('profile-data').textContent);
  const element = (tag, attributes, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const button = (label) => element('div', { role: 'button', tabindex: '0' }, label);
  const message = button('Message');
  message.addEventListener('click', async () => {
    const form = new URLSearchParams({ recipient_users: JSON.stringify([data.id]) });
    const answer = await fetch('/api/v1/direct_v2/create_group_thread/', { method: 'POST', body: form,
      headers: { 'X-CSRFToken': data.csrfToken, 'X-IG-App-ID': '936619743392459', 'X-Requested-With': 'XMLHttpRequest' } });
    const body = await answer.json();
    if (body.thread_v2_id) location.assign('/direct/t/' + body.thread_v2_id + '/');
    else if (body.checkpoint_url) location.assign(body.checkpoint_url);
  });
  const counts = data.counts.map((count) => element('li', {}, count));
  document.querySelector('main').append(
    element('header', {}, element('img', { src: data.picture, width: '96', height: '96', alt: data.username + "'s profile picture" }),
      element('section', {}, element('h2', {}, data.username), ...(data.own ? [button('Edit profile')] : [button(data.following ? 'Following' : 'Follow'), message]),
        element('ul', {}, ...counts), element('span', {}, data.fullName), element('div', {}, data.biography))),
    element('p', {}, data.closed ? 'This account is private' : ''));
}, 60);`;

export interface ProfilePage {
  readonly person: Person;
  readonly origin: string;
  readonly csrfToken: string;
  readonly following: boolean;
  /** Whether it is the viewer's own profile. */
  readonly own: boolean;
  /** Whether the viewer may not see its posts. */
  readonly closed: boolean;
}

export function profileBody({ person, origin, ...page }: ProfilePage): string {
  const data = {
    ...page,
    id: person.id,
    username: person.username,
    fullName: person.fullName,
    biography: person.biography,
    picture: pictureUrl(person, origin),
    counts: [
      `${person.postCount} posts`,
      `${person.followerCount.toLocaleString('en')} followers`,
      `${person.followingCount.toLocaleString('en')} following`,
    ],
  };
  return `<style>${STYLE}</style><main role="main" aria-label="${escapeHtml(person.username)}"></main>
<script type="application/json" id="profile-data">${scriptJson(data)}</script><script>${SCRIPT}</script>`;
}
