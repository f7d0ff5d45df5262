import { expect, test } from 'vitest';
import { parseSheetLink } from './sheets.ts';

const id = '1AbC_dEf-123';

test.each([
  [`https://docs.google.com/spreadsheets/d/${id}/edit#gid=7`, { id, gid: '7' }],
  [`https://docs.google.com/spreadsheets/d/${id}/edit?gid=3#gid=3`, { id, gid: '3' }],
  [`docs.google.com/spreadsheets/d/${id}`, { id, gid: null }],
  [`https://docs.google.com/spreadsheets/d/${id}/edit?gid=7%26x`, { id, gid: null }],
  [`https://docs.google.com/spreadsheets/u/0/d/${id}/edit?usp=sharing`, { id, gid: null }],
  [`https://docs.google.com/a/example.com/spreadsheets/d/${id}/edit#gid=7`, { id, gid: '7' }],
  [`http://127.0.0.1:3001/spreadsheets/d/${id}/edit`, { id, gid: null }],
  [`http://localhost:3001/spreadsheets/d/${id}/edit`, { id, gid: null }],
  ['https://docs.google.com/spreadsheets/d/s1/edit', { id: 's1', gid: null }],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1vQ_a/pubhtml', { id: 'e/2PACX-1vQ_a', gid: null }],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1vQ_a/pub?gid=7&output=csv', { id: 'e/2PACX-1vQ_a', gid: '7' }],
])('reads %s', (link, expected) => {
  expect(parseSheetLink(link, '127.0.0.1:3001')).toEqual(expected);
});

test.each([
  'nasa',
  'https://www.instagram.com/nasa/',
  `https://docs.google.com.evil.tld/spreadsheets/d/${id}/edit`,
  `https://docs.google.com@evil.tld/spreadsheets/d/${id}/edit`,
  `https://me@docs.google.com/spreadsheets/d/${id}/edit`,
  `https://docs.google.com:8443/spreadsheets/d/${id}/edit`,
  `https://127.1/spreadsheets/d/${id}/edit`,
  `https://[::1]/spreadsheets/d/${id}/edit`,
  `https://169.254.169.254/spreadsheets/d/${id}/edit`,
  `https://2130706433/spreadsheets/d/${id}/edit`,
  `file:///spreadsheets/d/${id}/edit`,
  `https://docs.google.com/a/example.com/b/spreadsheets/d/${id}/edit`,
  'https://docs.google.com/spreadsheets/d/e/',
  'https://docs.google.com/document/d/1AbC_dEf-123/edit',
  'https://docs.google.com/spreadsheets/d/../../etc/edit',
])('does not take %s for a sheet', (link) => {
  expect(parseSheetLink(link)).toBeNull();
});
