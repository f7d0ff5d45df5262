import { freePorts, isPortFree } from './network.ts';
import { StackError } from './stack-error.ts';

/** What listens, in the order of its ports from TRAWL_PORT up. */
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
 * The first of our ports from TRAWL_PORT.
 * @throws StackError when it isn't a number that leaves room for all of them.
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

/** The first of as many free ports in a row as a stack needs, for tests. */
export const freePortRange = (): Promise<number> => freePorts(NAMES.length);

/** @throws StackError that names each port of these that somebody else has. */
export async function checkPortsFree(ports: Ports, needed: readonly PortName[]): Promise<void> {
  const free = await Promise.all(needed.map((name) => isPortFree(ports[name])));
  const taken = needed.filter((_, index) => !free[index]);
  if (taken.length > 0) throw new StackError(portsTaken(ports, taken));
}

/** What a person is told of ports that are taken. */
export function portsTaken(ports: Ports, taken: readonly PortName[]): string {
  const which = taken.map((name) => `${ports[name]} (${PORTS[name]})`).join(', ');
  const other = ports.web + 100 <= LAST_PORT - NAMES.length ? ports.web + 100 : DEFAULT_PORT;
  return (
    `Port ${which} ${taken.length > 1 ? 'are' : 'is'} taken by another program. ` +
    `End it, or set TRAWL_PORT to another, such as TRAWL_PORT=${other}.`
  );
}
