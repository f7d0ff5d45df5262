import { expect, test } from 'vitest';
import { fieldLabel } from './field-labels.ts';

test.each([
  [['confirmPassword'], 'Confirm Password'],
  [['settings', 'profilesPerLaunch'], 'Profiles per launch'],
  [['settings', 'unknown'], 'Settings'],
  [['passkey', 'response', 'id'], 'Passkey'],
  [['targets', 3], 'Targets'],
  [['constructor'], undefined],
  [[], undefined],
])('%j is called %s', (path, label) => expect(fieldLabel(path)).toBe(label));
