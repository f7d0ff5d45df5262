import type { texts } from './texts.ts';

export const de: typeof texts = {
  unreachable:
    'Wir erreichen den Server nicht. Was du getippt hast, ist noch da: Prüfe deine Verbindung und versuche es noch einmal.',
};
