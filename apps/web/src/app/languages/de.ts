export { de as messageWords } from '#language/message-words.de.ts';
export { de as refusals } from '#language/refusals.de.ts';
export { de as runWords } from '#language/run-words.de.ts';
