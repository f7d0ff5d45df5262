import { expect, it } from 'vitest';
import { AppError } from '../../../app-error.ts';
import { readTargets } from './read-targets.ts';

const hosts = { platform: () => '127.0.0.1:3001', sheets: '127.0.0.1:3002' };

function refusalOf(target: string): unknown {
  try {
    return readTargets({ platform: 'instagram', type: 'follower', target }, hosts);
  } catch (error) {
    return error instanceof AppError ? { field: error.details.field, message: error.message } : error;
  }
}

it('reports unreadable lines and their field', () => {
  const message = expect.stringMatching(/^Line 2: “not a name” can’t be read/);
  expect(refusalOf('nasa\nnot a name')).toEqual({ field: 'target', message });
});

it('counts empty lines, and reads each target once', () => {
  expect(refusalOf('nasa\n\nnot a name')).toMatchObject({ message: expect.stringMatching(/^Line 3:/) });
  expect(refusalOf('nasa\n@NASA')).toMatchObject([{ value: 'nasa', key: 'nasa' }]);
});

it('reports the field of a sheet mixed with other lines', () => {
  const message = 'A Google Sheet link must be the only line.';
  expect(refusalOf('nasa\nhttps://docs.google.com/spreadsheets/d/1abc/edit')).toEqual({ field: 'target', message });
});
