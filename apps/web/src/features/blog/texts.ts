import { catalogue } from '#language/catalogue.ts';

/** What the guide to the session identifier says. */
export const texts = catalogue({
  title: 'How to find your session identifier',
  lead: 'Trawl reads as the account you are signed in with. What tells it which one is a cookie called sessionid. Your browser’s developer tools show it; it takes a minute.',
  description: 'Find the sessionid cookie with the developer tools of Chrome and Firefox, step by step, with pictures.',
  before: {
    title: 'Before you start',
    points: [
      'Use a computer: browsers on phones have no developer tools.',
      'Sign in to instagram.com in that browser with the account that the job is to use.',
      'Treat the value like a password: whoever has it is signed in as you.',
    ],
  },
  chrome: {
    title: 'Chrome, Edge, Brave, Opera',
    caption: 'Chrome: Application, then Cookies, then the row named sessionid.',
    steps: [
      'Open instagram.com and press F12, or right-click the page and choose Inspect. On a Mac: ⌥ ⌘ I.',
      'Choose the tab Application. If you don’t see it, it stands behind the » at the end of the tabs.',
      'On the left, under Storage, open Cookies and choose https://www.instagram.com.',
      'Find the row sessionid, double-click its Value, and copy it with Ctrl C (⌘ C).',
    ],
  },
  firefox: {
    title: 'Firefox',
    caption: 'Firefox: Storage, then Cookies, then the row named sessionid.',
    steps: [
      'Open instagram.com and press Shift F9, or right-click the page, choose Inspect and then the tab Storage.',
      'On the left, open Cookies and choose https://www.instagram.com.',
      'Find the row sessionid, double-click its Value, and copy it with Ctrl C (⌘ C).',
    ],
  },
  paste: {
    title: 'Paste it into your job',
    text: 'In the third step of a new job there is a box named Session ID. Paste the value there. If you have several accounts, put each identifier on its own line: when one stops working, the job goes on with the next.',
    sealed:
      'It is sealed the moment the job is saved. From then on only its last four characters are shown, to you as to everybody.',
  },
  stops: {
    title: 'When it stops working',
    points: [
      'Signing out of Instagram ends the session. Close the tab instead.',
      'Changing the password ends all sessions. Copy the new value after signing in again.',
      'A job that loses its session pauses where it is and writes you a mail. Paste a new value, and it goes on from the same row.',
    ],
  },
  closing: {
    title: 'Got it?',
    text: 'Then a table of your first followers is two minutes away.',
    action: 'Get Started',
  },
});
