export { changeFeed } from './change-feed.ts';
export { isChangesLinkValid } from './changes-link.ts';
export { exportChanges } from './export-changes.ts';
export { changesRouter } from './router.ts';
