import { describe, expect, it } from 'vitest';
import {
  fillMessage,
  fixedLength,
  hasUnusableOptOut,
  maskOptOut,
  messageTemplate,
  needsFullName,
} from './message-text.ts';

describe('messageTemplate', () => {
  it('puts the link on a line of its own', () => {
    expect(messageTemplate({ Message: 'Hello', Link: 'https://a.example' })).toBe('Hello\nhttps://a.example');
    expect(messageTemplate({ Message: 'Hello' })).toBe('Hello');
    expect(messageTemplate({ Message: 'Hello', Link: ' ' })).toBe('Hello');
  });

  it('trims both parts, as a saved job does, so that a preview of what is being typed shows what is sent', () => {
    expect(messageTemplate({ Message: ' Hello\n\n', Link: ' https://a.example ' })).toBe('Hello\nhttps://a.example');
    expect(messageTemplate({ Message: 'Hello \n', accountType: 'Shared' })).toBe(
      'Hello\nNo more messages: {{opt_out}}',
    );
  });

  it('has plain line breaks and no control characters', () => {
    expect(messageTemplate({ Message: 'a\r\nb\rc\td\u0000' })).toBe('a\nb\nc\td');
  });

  it('adds the opt-out link to an order once', () => {
    expect(messageTemplate({ Message: 'Hello', accountType: 'Shared' })).toBe('Hello\nNo more messages: {{opt_out}}');
    const own = 'Hello. Enough? {{ opt_out }}';
    expect(messageTemplate({ Message: own, accountType: 'Shared' })).toBe(own);
    expect(messageTemplate({ Message: 'Hello', accountType: 'Private' })).toBe('Hello');
  });

  it('adds a usable opt-out link to an order', () => {
    for (const own of ['Hello{{opt_out}}', '{{opt_out}}x', 'https://b.example/{{opt_out}}', '{{opt_out}}\u200b'])
      expect(messageTemplate({ Message: own, accountType: 'Shared' })).toBe(`${own}\nNo more messages: {{opt_out}}`);
  });
});

describe('fillMessage', () => {
  const fields = { username: 'nasa', fullName: ' Na  Sa ', optOut: 'https://o.example' };

  it('fills each placeholder, in any case and with spaces', () => {
    expect(fillMessage('{{username}} {{ Full_Name }} {{OPT_OUT}}', fields)).toBe('nasa Na Sa https://o.example');
  });

  it('falls back to the username where the name is empty', () => {
    expect(fillMessage('Dear {{full_name}}', { username: 'nasa', fullName: ' ' })).toBe('Dear nasa');
  });

  it('keeps placeholders without a value', () => {
    expect(fillMessage('{{full_name}} {{opt_out}} {{other}}', { username: 'nasa' })).toBe(
      '{{full_name}} {{opt_out}} {{other}}',
    );
  });

  it('ignores placeholders in inserted values', () => {
    expect(fillMessage('{{full_name}}', { username: 'nasa', fullName: '{{username}}' })).toBe('{{username}}');
  });
});

it('masks the opt-out link, filled in or not', () => {
  expect(maskOptOut('Hi {{username}}. Enough? {{ OPT_OUT }}')).toBe('Hi {{username}}. Enough? …/opt-out/••••');
  expect(maskOptOut('No more: https://a.example/opt-out?to=ada&key=AbC-_123 bye')).toBe(
    'No more: https://a.example/opt-out/•••• bye',
  );
  expect(maskOptOut('https://a.example/opt-outs')).toBe('https://a.example/opt-outs');
});

it('reports the placeholders and the minimum length of a template', () => {
  expect([needsFullName('a {{full_name}}'), needsFullName('{{username}}')]).toEqual([true, false]);
  expect(fixedLength('ab{{username}}c')).toBe(3);
});

describe('an opt-out link', () => {
  it.each([
    'Enough? {{opt_out}}',
    'Hi.\n{{ OPT_OUT }}\nBye',
    'No more ({{opt_out}}).',
    '“{{opt_out}}”, “{{opt_out}}”',
    '{{opt_out}}\t{{opt_out}}!',
    'opt_out',
    '',
  ])('works in %j', (template) => expect(hasUnusableOptOut(template)).toBe(false));

  it.each([
    'Enough?{{opt_out}}',
    '{{opt_out}}x',
    '{{opt_out}}{{opt_out}}',
    '{{opt_out}}{{username}}',
    'https://b.example/?{{opt_out}}',
    'https://b.example/({{opt_out}}',
    '{{opt_out}}.x',
    '{{opt_out}}\u200b',
    '{{opt_out}}\ufeffx',
    '{{opt_out}} {{opt_out}}&',
  ])('doesn’t work in %j', (template) => expect(hasUnusableOptOut(template)).toBe(true));
});
