import { describe, expect, it } from 'vitest';
import { emptyRequest, inputOf, problemsOf, readRequest } from './request-draft.ts';

describe('a request to support', () => {
  it('is prefilled by a link, but only with valid values', () => {
    const read = (search: string) => readRequest(new URLSearchParams(search));
    expect(read('')).toBeNull();
    expect(read('request=gift')).toBeNull();
    expect(read('request=order&job=job_1&wish=stop')).toMatchObject({ kind: 'order', job: 'job_1', wish: 'stop' });
    expect(read('request=plan&plan=golden&wish=go')).toEqual(emptyRequest('plan'));
  });

  it('needs the fields of its kind', () => {
    expect(problemsOf(emptyRequest('plan'))).toEqual(['plan']);
    expect(problemsOf(emptyRequest('funds'))).toEqual(['amount']);
    expect(problemsOf(emptyRequest('refund'))).toEqual(['amount', 'message']);
    expect(problemsOf(emptyRequest('order'))).toEqual(['job', 'wish', 'message']);
    expect(problemsOf({ ...emptyRequest('order'), job: 'job_1', wish: 'stop' })).toEqual([]);
  });

  it.each(['0', '-5', '1.005', '1e3', 'much', '1000000.01', '', '1,000', '1.000', '1,000.50', '1.000,50', '1,'])(
    'rejects the amount %s',
    (amount) => {
      expect(problemsOf({ ...emptyRequest('funds'), amount })).toEqual(['amount']);
    },
  );

  it.each([
    ['1,5', 1.5],
    ['12.50', 12.5],
    [' 0,05 ', 0.05],
  ])('reads the amount %s with a decimal comma or point', (amount, dollars) => {
    const draft = { ...emptyRequest('funds'), amount };
    expect(problemsOf(draft)).toEqual([]);
    expect(inputOf(draft).amount).toBe(dollars);
  });

  it('sends only the fields of its kind', () => {
    const draft = { ...emptyRequest('funds'), amount: '12.5', plan: 'starter', wish: 'stop', job: 'job_1' } as const;
    expect(inputOf(draft)).toEqual({ kind: 'funds', amount: 12.5, message: '' });
    expect(inputOf({ ...draft, kind: 'plan' })).toEqual({ kind: 'plan', plan: 'starter', message: '' });
    expect(inputOf({ ...draft, kind: 'order' })).toEqual({ kind: 'order', job: 'job_1', wish: 'stop', message: '' });
  });
});
