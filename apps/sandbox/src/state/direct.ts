/** A message that reached its recipient, as an inbox message or as a request. */
export interface DirectMessage {
  /** Decimal digits. */
  readonly id: string;
  readonly threadId: string;
  /** Usernames. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** The recipient doesn't follow the sender and hasn't accepted yet. */
  readonly request: boolean;
}

export type DirectMessages = DirectMessage[];
