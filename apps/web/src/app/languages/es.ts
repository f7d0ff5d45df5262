export { es as messageWords } from '#language/message-words.es.ts';
export { es as refusals } from '#language/refusals.es.ts';
export { es as runWords } from '#language/run-words.es.ts';
