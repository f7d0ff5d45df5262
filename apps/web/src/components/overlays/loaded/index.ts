export { LoadedDialog } from './loaded-dialog.tsx';
export { LoadedDrawer } from './loaded-drawer.tsx';
export { LoadedMenu } from './loaded-menu.tsx';
export { LoadedPopover } from './loaded-popover.tsx';
export { LoadedTooltip } from './loaded-tooltip.tsx';
