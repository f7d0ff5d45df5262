import { StackError } from '../stack-error.ts';
import { freePorts, isPortFree } from './network.ts';

/** The listening parts, in the order of their ports, starting at TRAWL_PORT. */
const PORTS = {
  web: 'the web app',
  sandbox: 'the sandbox',
  mailbox: 'the mailbox',
  smtp: "the mailbox's SMTP",
  postgres: 'PostgreSQL',
  nats: 'NATS',
  natsMonitoring: "NATS's monitoring",
  scraper: "the scraper's health",
  dmSender: "the dm-sender's health",
  apiMetrics: "the API's metrics",
} as const;
export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

const NAMES = Object.keys(PORTS).filter((name): name is PortName => name in PORTS);
const DEFAULT_PORT = 3_000;
const LAST_PORT = 65_535;

/**
 * Parses TRAWL_PORT, the first port.
 * @throws StackError if it isn't a number with enough room for all ports.
 */
export function parsePort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  const highest = LAST_PORT - NAMES.length + 1;
  if (port >= 1 && port <= highest) return port;
  throw new StackError(
    `TRAWL_PORT=${text} can't be used: set it to a number from 1 to ${highest}, the first of ${NAMES.length} ports.`,
  );
}

export function planPorts(first: number): Ports {
  const at = (name: PortName) => first + NAMES.indexOf(name);
  return {
    web: at('web'),
    sandbox: at('sandbox'),
    mailbox: at('mailbox'),
    smtp: at('smtp'),
    postgres: at('postgres'),
    nats: at('nats'),
    natsMonitoring: at('natsMonitoring'),
    scraper: at('scraper'),
    dmSender: at('dmSender'),
    apiMetrics: at('apiMetrics'),
  };
}

/** The first of enough consecutive free ports for a stack, for tests. */
export const freePortRange = (): Promise<number> => freePorts(NAMES.length);

/** @throws StackError with each of these ports that is in use. */
export async function checkPortsFree(ports: Ports, needed: readonly PortName[]): Promise<void> {
  const free = await Promise.all(needed.map((name) => isPortFree(ports[name])));
  const taken = needed.filter((_, index) => !free[index]);
  if (taken.length > 0) throw new StackError(portsTaken(ports, taken));
}

/** Lower ports may need privileges, without which listening fails like on a port in use. */
const FIRST_UNPRIVILEGED = 1_024;

/** The message about ports that are in use. */
export function portsTaken(ports: Ports, taken: readonly PortName[]): string {
  const which = taken.map((name) => `${ports[name]} (${PORTS[name]})`).join(', ');
  const other = ports.web + 100 <= LAST_PORT - NAMES.length ? ports.web + 100 : DEFAULT_PORT;
  const isPrivileged = taken.some((name) => ports[name] < FIRST_UNPRIVILEGED);
  return (
    `Port ${which} ${taken.length > 1 ? 'are' : 'is'} taken by another program` +
    `${isPrivileged ? `, or needs privileges because it is below ${FIRST_UNPRIVILEGED}` : ''}. ` +
    `End the program, or set TRAWL_PORT to another, such as TRAWL_PORT=${other}.`
  );
}
