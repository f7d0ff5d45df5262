export { downloadLink, isLinkValid } from './download-link.ts';
export { contentTypeOf, exportResults } from './export-results.ts';
export { knownRows } from './known-rows.ts';
export { deleteUnusedLists } from './pages/result-orders.ts';
export { resultsPageRouter } from './pages/router.ts';
export { previewRows } from './read-rows.ts';
export { removeRows } from './remove-rows.ts';
export { resultsRouter } from './router.ts';
export { type StoredRows, upsertRows } from './upsert-rows.ts';
