import { describe, expect, it } from 'vitest';
import { readSending } from './read-sending.ts';

const read = (body: unknown, status = 200) =>
  readSending({ status, retryAfter: null }, typeof body === 'string' ? body : JSON.stringify(body), 'nasa', 0);
const NAME = 'xig_direct_text_send_with_slide_messaging_response';

describe('the answer to a message', () => {
  it.each(['340282366841710300949128171234567890', 17])('with the id %s of the message: it was sent', (message_id) => {
    expect(read({ data: { [NAME]: { message_id } }, status: 'ok' })).toBe('sent');
  });

  it.each([
    { data: { [NAME]: null }, errors: [{ message: 'A server error field_exception occured.' }] },
    { data: { [NAME]: null } },
    { data: { [NAME]: {} } },
    { data: { [NAME]: { message_id: null } } },
    { data: { [NAME]: { message_id: '' } } },
    { data: {} },
    { data: null },
    {},
    '',
    '{"data":{"xig',
  ])('%j contains no message id: the outcome is unknown', (body) => {
    expect(read(body)).toBe(null);
  });

  it('with an error and no message is that error', () => {
    const body = { data: { [NAME]: null }, errors: [{ message: 'Rate limit exceeded' }] };
    expect(read(body)).toMatchObject({ name: 'Limited' });
    expect(read({ data: {}, message: 'feedback_required', spam: true })).toMatchObject({ name: 'SessionChallenged' });
    expect(read({ message: 'login_required' }, 403)).toMatchObject({ name: 'SessionDead' });
  });
});
