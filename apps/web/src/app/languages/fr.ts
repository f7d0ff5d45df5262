export { fr as messageWords } from '#language/message-words.fr.ts';
export { fr as refusals } from '#language/refusals.fr.ts';
export { fr as runWords } from '#language/run-words.fr.ts';
