import { describe, expect, it } from 'vitest';
import { fieldText, missingFields } from './form-fields.ts';

describe('missingFields', () => {
  it('reports empty and blank fields in the order of the form', () => {
    const problems = missingFields({ name: ' ', email: 'a@b.c', password: '' }, (name) => `${name} is required`);
    expect(problems).toEqual({ name: 'name is required', password: 'password is required' });
  });

  it('finds nothing wrong in a full form', () => {
    expect(missingFields({ email: 'a@b.c' }, (name) => name)).toEqual({});
  });
});

describe('fieldText', () => {
  it('returns the text of a field, and an empty text for a missing field', () => {
    const data = new FormData();
    data.set('email', 'a@b.c');
    expect([fieldText(data, 'email'), fieldText(data, 'name')]).toEqual(['a@b.c', '']);
  });
});
