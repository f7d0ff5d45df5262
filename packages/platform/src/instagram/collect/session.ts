import type { Addresses } from '../addresses.ts';
import type { Client } from '../client.ts';

/** What collecting as one session needs. */
export interface Session {
  readonly client: Client;
  readonly addresses: Addresses;
  /** Host with port whose addresses count as the platform's, beside Instagram's own. */
  readonly host: string;
  /** The platform's number of the session's account; empty where the identifier doesn't carry it. */
  readonly ownId: string;
}
