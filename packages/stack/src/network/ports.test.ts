import { expect, test } from 'vitest';
import { parsePort, planPorts, portsTaken } from './ports.ts';

test('counts ten ports from the first', () => {
  expect(planPorts(3_000)).toEqual({
    web: 3_000,
    sandbox: 3_001,
    mailbox: 3_002,
    smtp: 3_003,
    postgres: 3_004,
    nats: 3_005,
    natsMonitoring: 3_006,
    scraper: 3_007,
    dmSender: 3_008,
    apiMetrics: 3_009,
  });
});

test('accepts TRAWL_PORT if it leaves room for all ports', () => {
  expect([parsePort(undefined), parsePort('4200'), parsePort('65526')]).toEqual([3_000, 4_200, 65_526]);
  for (const wrong of ['65527', '0', '-1', '3000.5', '0x10', 'web', ' ']) {
    expect(() => parsePort(wrong)).toThrow(`TRAWL_PORT=${wrong} can't be used: set it to a number from 1 to 65526`);
  }
});

test('names the ports in use, and an alternative', () => {
  const ports = planPorts(3_000);
  expect(portsTaken(ports, ['web'])).toBe(
    'Port 3000 (the web app) is taken by another program. ' +
      'End the program, or set TRAWL_PORT to another, such as TRAWL_PORT=3100.',
  );
  expect(portsTaken(ports, ['postgres', 'nats'])).toContain('3004 (PostgreSQL), 3005 (NATS) are taken');
  expect(portsTaken(planPorts(80), ['web'])).toContain('or needs privileges because it is below 1024. End');
  expect(portsTaken(planPorts(65_500), ['web'])).toContain('TRAWL_PORT=3000');
});
