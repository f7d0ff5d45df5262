import { expect, test } from 'vitest';
import { transitionRequest } from './request-state.ts';

test('a request is answered once, and closed once', () => {
  expect(transitionRequest('open', 'answer')).toBe('answered');
  expect(transitionRequest('answered', 'answer')).toBeNull();
  expect(transitionRequest('closed', 'answer')).toBeNull();
  expect(transitionRequest('open', 'close')).toBe('closed');
  expect(transitionRequest('answered', 'close')).toBe('closed');
  expect(transitionRequest('closed', 'close')).toBeNull();
});
