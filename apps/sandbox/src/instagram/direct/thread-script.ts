/**
 * The script of a thread's page, run in the browser. The editor keeps its own text and changes it only on trusted input events:
 * like the real editor, it discards text that a script inserts. Its caret stays at the end.
 */
export const THREAD_SCRIPT = `(() => {
const data = JSON.parse(document.getElementById('thread-data').textContent);
const element = (tag, attributes, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const messages = element('div', { role: 'grid', 'aria-label': 'Messages in conversation with ' + data.title });
const notice = element('div', { role: 'note' });
const composer = element('div', { 'data-composer': '' });
const state = element('span', { role: 'status' });
const main = element('main', { role: 'main' },
  element('header', {}, element('h2', {}, data.title)), messages, state, notice, composer);

const addMessage = (text, own) => {
  const row = element('div', { role: 'row', 'data-own': String(own) }, element('div', { dir: 'auto' }, text));
  messages.append(row);
  row.scrollIntoView();
  return row;
};
for (const item of data.items) addMessage(item.text, item.own);
if (data.items.at(-1)?.own) state.textContent = data.seen ? 'Seen' : 'Sent';

const alertDialog = (title, text) => {
  const ok = element('button', { type: 'button' }, 'OK');
  const dialog = element('div', { role: 'dialog', 'aria-label': title }, element('div', {},
    element('h3', {}, title), element('p', {}, text), ok));
  ok.addEventListener('click', () => { dialog.remove(); main.inert = false; });
  main.inert = true;
  document.body.append(dialog);
};

let text = '';
const editor = element('div', { role: 'textbox', contenteditable: 'true', 'aria-label': 'Message',
  'aria-placeholder': 'Message...', 'data-lexical-editor': 'true', spellcheck: 'true' });
const send = element('div', { role: 'button', tabindex: '0' }, 'Send');
const observer = new MutationObserver(() => { if (shownText() !== text) render(); });
const shownText = () => [...editor.children].map((line) => line.textContent).join('\\n');
const render = () => {
  observer.disconnect();
  editor.replaceChildren(...text.split('\\n').map((line) => element('p', { dir: 'auto' },
    line === '' ? element('br', {}) : element('span', { 'data-lexical-text': 'true' }, line))));
  const selection = getSelection();
  if (document.activeElement === editor && selection) { selection.selectAllChildren(editor); selection.collapseToEnd(); }
  send.hidden = text.trim() === '';
  observer.observe(editor, { childList: true, characterData: true, subtree: true });
};
editor.addEventListener('beforeinput', (event) => {
  event.preventDefault();
  if (!event.isTrusted) return;
  const selection = getSelection();
  const replaced = selection && !selection.isCollapsed && selection.toString().length > 0;
  if (replaced) text = '';
  const typed = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') text += '\\n';
  else if (event.inputType.startsWith('insert')) text += typed;
  else if (event.inputType.startsWith('delete') && !replaced) {
    if (event.inputType === 'deleteContentBackward') text = [...text].slice(0, -1).join('');
    else if (event.inputType.includes('Word')) text = text.replace(/\\S*\\s*$/, '');
    else if (event.inputType.includes('Line')) text = '';
  }
  render();
});
editor.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || !event.isTrusted) return;
  event.preventDefault();
  submit();
});
send.addEventListener('click', () => submit());

const threadingId = () => String(BigInt(Date.now()) * 4194304n + BigInt(Math.floor(Math.random() * 4194304)));
async function submit() {
  const message = text.trim();
  if (message === '') return;
  text = '';
  render();
  addMessage(message, true);
  state.textContent = 'Sending…';
  const form = new URLSearchParams({
    fb_dtsg: data.fbDtsg, lsd: data.lsd, jazoest: '26' + data.lsd.length, __a: '1',
    fb_api_caller_class: 'RelayModern', fb_api_req_friendly_name: 'IGDirectTextSendMutation',
    doc_id: '26911679871773184', server_timestamps: 'true',
    variables: JSON.stringify({ ig_thread_igid: data.threadId, recipient_igids: null,
      offline_threading_id: threadingId(), text: { sensitive_string_value: message } }),
  });
  try {
    const answer = await fetch('/api/graphql', { method: 'POST', body: form, headers: {
      'X-CSRFToken': data.csrfToken, 'X-IG-App-ID': '936619743392459', 'X-FB-LSD': data.lsd,
      'X-FB-Friendly-Name': 'IGDirectTextSendMutation', 'X-ASBD-ID': '359341' } });
    const body = await answer.json();
    if (body.data?.xig_direct_text_send_with_slide_messaging_response?.message_id) {
      state.textContent = 'Sent';
      refresh();
      return;
    }
    state.textContent = 'Failed to send';
    if (body.message === 'feedback_required') alertDialog(body.feedback_title, body.feedback_message);
    else if (body.message === 'checkpoint_required') location.assign(body.checkpoint_url);
    else if (answer.status === 401 || answer.status === 403) location.assign('/accounts/login/?next=' + location.pathname);
    else refresh();
  } catch {
    state.textContent = 'Failed to send';
  }
}

async function refresh() {
  const answer = await fetch('/api/v1/direct_v2/threads/' + data.threadId + '/', { headers: { 'X-IG-App-ID': '936619743392459' } });
  if (!answer.ok) return;
  const { thread } = await answer.json();
  const last = thread.items[0];
  const isSeen = thread.users.some((user) => thread.last_seen_at[user.id]);
  if (last?.is_sent_by_viewer && state.textContent === 'Sent' && isSeen) state.textContent = 'Seen';
  showComposer(thread.input_mode === 0);
}
const showComposer = (open) => {
  if (open) { if (!editor.isConnected) { notice.textContent = ''; composer.replaceChildren(editor, send); } }
  else { composer.replaceChildren(); notice.textContent = data.closedNotice; }
};

const askForNotifications = () => {
  const later = element('button', { type: 'button' }, 'Not Now');
  const now = element('button', { type: 'button' }, 'Turn On');
  const dialog = element('div', { role: 'dialog', 'aria-modal': 'true' }, element('div', {},
    element('h3', {}, 'Turn on Notifications'),
    element('p', {}, 'Know right away when people follow you or like and comment on your photos.'), now, later));
  for (const button of [now, later]) button.addEventListener('click', () => {
    localStorage.setItem('notifications-asked', '1');
    dialog.remove();
    main.inert = false;
  });
  main.inert = true;
  document.body.append(dialog);
};

setTimeout(() => {
  document.body.append(main);
  render();
  showComposer(data.mayWrite);
  if (!localStorage.getItem('notifications-asked')) askForNotifications();
  setInterval(refresh, 2000);
}, 60);
})();`;

export const THREAD_STYLE = `body{margin:0;font:15px/1.4 system-ui,sans-serif;color:#111}main{max-width:640px;margin:0 auto;padding:16px}
[role=row]{margin:6px 0}[role=row]>div{display:inline-block;padding:8px 12px;border-radius:18px;background:#efefef;white-space:pre-wrap;max-width:70%}
[data-own=true]{text-align:right}[data-own=true]>div{background:#3797f0;color:#fff;text-align:left}
[role=status]{display:block;text-align:right;font-size:12px;color:#737373}[data-composer]{display:flex;gap:12px;margin-top:16px}
[role=textbox]{flex:1;border:1px solid #dbdbdb;border-radius:22px;padding:10px 16px;outline:none}[role=textbox] p{margin:0}
[role=button]{cursor:pointer;color:#0095f6;font-weight:600;padding:10px}[role=button][hidden]{display:none}
[role=dialog]{position:fixed;inset:0;background:#000a;display:grid;place-items:center}[role=dialog]>div{background:#fff;border-radius:12px;padding:24px;max-width:380px;text-align:center}
[role=dialog] button{display:block;width:100%;border:0;border-top:1px solid #dbdbdb;background:none;padding:14px;font:inherit;cursor:pointer}`;
