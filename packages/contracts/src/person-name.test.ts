import { expect, test } from 'vitest';
import { hasLink } from './person-name.ts';

test.each([
  'Ada Lovelace',
  "Dr. O'Neil-Šmid Jr.",
  'J.R.R. Tolkien',
  'J.Smith',
  'O.J. Simpson',
  'Sammy Davis, Jr.',
  'María-José Carreño Quiñones',
  '李小龙',
  'Nguyễn Văn A',
  'Møller A/S',
  'X Æ A-12',
  'Prof. Dr. h.c. Müller',
  'Mary (Polly) Smith',
  'D’Artagnan',
  'علی\u200cرضا',
])('%s is a name', (name) => expect(hasLink(name)).toBe(false));

test.each([
  'Ada https://evil.com',
  'HTTP://EVIL',
  'www.evil',
  'You won! WWW.evil.com',
  'evil.com',
  'Evil.Com',
  'Claim at evil.com/x',
  't.me',
  'T.Me/scam',
  'x.C\\y',
  'evil。com',
  'evil．com',
  'a<x',
  'Ada <ada@example.com>',
  'ada@example',
  '192.168.1.1',
  'evi\u200dl.c\u200com',
])('%s has a link', (name) => expect(hasLink(name)).toBe(true));
