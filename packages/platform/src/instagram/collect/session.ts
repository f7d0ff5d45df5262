import type { Addresses } from '../addresses.ts';
import type { Client } from '../client.ts';

/** Dependencies for collecting with one session. */
export interface Session {
  readonly client: Client;
  readonly addresses: Addresses;
  /** Host with port whose URLs count as the platform's, in addition to Instagram's. */
  readonly host: string;
  /** The id of the session's account; empty if the identifier doesn't contain it. */
  readonly ownId: string;
}
