export { LoadedDialog } from './loaded-dialog.tsx';
export { LoadedDrawer } from './loaded-drawer.tsx';
export { LoadedMenu } from './loaded-menu.tsx';
export { LoadedTooltip } from './loaded-tooltip.tsx';
