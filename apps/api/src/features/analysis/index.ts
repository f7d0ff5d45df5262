export { analyzeInTurn } from './analysis-queue.ts';
export { inSnapshot } from './in-snapshot.ts';
export { analysisRouter } from './router.ts';
