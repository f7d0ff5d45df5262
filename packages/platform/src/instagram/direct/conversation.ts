import { typeable } from '@trawl/contracts';
import type { Page } from 'puppeteer';
import { type PlatformError, SessionChallenged, Transient } from '../../errors.ts';
import type { Conversation, SendOutcome } from '../../port.ts';
import { withTimeout } from '../with-timeout.ts';
import { WORDS } from '../words.ts';
import { landingTrouble } from './landing.ts';
import { dismiss, type PageState, readStateUntil } from './page-state.ts';
import { type CallWatch, watchCalls } from './watch-calls.ts';
import { DIRECT_WORDS } from './words.ts';

const EDITOR = 'div[role="textbox"][contenteditable="true"][aria-label="Message"]';
const TYPED_MS = 3_000;
/** A page that handled Enter shows it within this time. */
const TAKEN_MS = 1_500;
/** Additional time to read a response that the page has already received. */
const READ_MS = 4_000;
const KEY_MS = 5_000;
/** A long text on a busy machine takes a third of this. */
const WRITE_MS = 60_000;

export interface ConversationOptions {
  readonly page: Page;
  readonly username: string;
  readonly fullName: string | null;
  readonly recipientId: string | null;
  /** How long a message may take from Enter to `Sent`. */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Classifies a failed browser call and closes the page. */
  readonly discardPage: (cause: unknown) => Promise<PlatformError>;
}

/** The editor of a thread's page, used with real key events because it ignores scripts. */
export class InstagramConversation implements Conversation {
  readonly fullName: string | null;
  readonly recipientId: string | null;
  readonly #options: ConversationOptions;
  /** The text in the editor, and the number of messages before Enter. */
  #typed = { text: '', rows: 0 };

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.fullName = options.fullName;
    this.recipientId = options.recipientId;
  }

  async type(message: string, signal: AbortSignal): Promise<void> {
    const text = typeable(message);
    try {
      // A dialog that opens in the meantime receives the keys: after it is dismissed, type again.
      for (const again of [true, false]) {
        await withTimeout(this.#write(text, signal), WRITE_MS, 'The text wasn’t typed', signal);
        const seen = await this.#untilTyped(text, signal);
        if (seen) {
          this.#typed = { text, rows: seen.rows };
          return;
        }
        if (!again) throw new Transient('The editor has another text', DIRECT_WORDS.notTyped);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Transient) throw error;
      throw await this.#options.discardPage(error);
    }
  }

  async #write(text: string, signal: AbortSignal): Promise<void> {
    await this.#clear(signal);
    await this.#press(text, signal);
  }

  async #clear(signal: AbortSignal): Promise<void> {
    const { page } = this.#options;
    const { keyboard } = page;
    await dismiss(page, signal);
    await withTimeout(page.click(EDITOR), KEY_MS, 'The editor couldn’t be clicked', signal);
    await keyboard.down('Control');
    await keyboard.press('KeyA');
    await keyboard.up('Control');
    await keyboard.press('Backspace');
  }

  async #press(text: string, signal: AbortSignal): Promise<void> {
    const { keyboard } = this.#options.page;
    for (const [index, line] of text.split('\n').entries()) {
      signal.throwIfAborted();
      if (index > 0) {
        await keyboard.down('Shift');
        await keyboard.press('Enter');
        await keyboard.up('Shift');
      }
      await keyboard.type(line);
    }
  }

  #untilTyped(text: string, signal: AbortSignal): Promise<PageState | null> {
    return readStateUntil(this.#options.page, TYPED_MS, signal, (seen) =>
      seen.editor !== null && sameText(seen.editor, text) && !seen.hasPermissionDialog ? seen : undefined,
    );
  }

  async send(withinMs: number, signal: AbortSignal): Promise<SendOutcome> {
    const { page, username, now, discardPage } = this.#options;
    const calls = watchCalls(page, username, now);
    try {
      await withTimeout(page.keyboard.press('Enter'), Math.max(1, withinMs), 'Enter wasn’t pressed');
    } catch (error) {
      // Enter must not be pressed later: close the page. Whether it was pressed is unknown.
      calls.stop();
      await discardPage(error);
      return { kind: 'unseen', reason: DIRECT_WORDS.lost };
    }
    try {
      return (await this.#outcome(calls, signal)) ?? { kind: 'unseen', reason: DIRECT_WORDS.unseen };
    } catch (error) {
      if (!signal.aborted) await discardPage(error);
      return calls.answer() === 'sent'
        ? { kind: 'sent' }
        : { kind: 'unseen', reason: signal.aborted ? DIRECT_WORDS.unseen : DIRECT_WORDS.lost };
    } finally {
      calls.stop();
    }
  }

  #outcome(calls: CallWatch, signal: AbortSignal): Promise<SendOutcome | null> {
    const { page, username, timeoutMs, now } = this.#options;
    const refused = (error: PlatformError): SendOutcome => ({ kind: 'refused', error });
    return readStateUntil(page, timeoutMs, signal, async (seen, sinceMs) => {
      const answer = calls.answer();
      if (answer === 'sent') return { kind: 'sent' } as const;
      if (answer !== null) return refused(answer);
      const more = seen.rows > this.#typed.rows;
      if (more && seen.state === 'sent' && seen.editor !== this.#typed.text) return { kind: 'sent' } as const;
      if (seen.dialog !== null && /try again later/i.test(seen.dialog)) {
        return refused(new SessionChallenged(seen.dialog, WORDS.spamBlocked));
      }
      // The platform's response may be read a moment after the page has shown a failure or navigated.
      if (sinceMs < TAKEN_MS || (!calls.idle() && sinceMs < TAKEN_MS + READ_MS)) return undefined;
      if (landingTrouble({ status: null, path: seen.path, retryAfter: null }, username, now()) !== null) {
        return { kind: 'unseen', reason: DIRECT_WORDS.failedUnseen } as const;
      }
      if (seen.state === 'failed') return { kind: 'unseen', reason: DIRECT_WORDS.failedUnseen } as const;
      if (!calls.wasSent() && !more && seen.editor !== null && sameText(seen.editor, this.#typed.text)) {
        // The unsent text might still be sent: close the page, which discards the text.
        await page.close();
        // The page may have sent it after all, so it must not be sent again.
        if (calls.wasSent()) return { kind: 'unseen', reason: DIRECT_WORDS.failedUnseen } as const;
        return refused(new Transient('Enter had no effect', DIRECT_WORDS.notTaken));
      }
      return undefined;
    });
  }
}

/** Editors represent spaces at ends and between words differently. */
const plain = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
const sameText = (shown: string, wanted: string): boolean => plain(shown) === plain(wanted);
