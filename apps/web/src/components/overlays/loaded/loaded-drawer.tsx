import { Drawer } from '@mantine/core';
import type { SideDrawerProps } from '../props.ts';
import { useOpened } from './use-opened.ts';

export const LoadedDrawer = ({ opened, label, width, onClose, children }: SideDrawerProps) => (
  <Drawer.Root opened={useOpened(opened)} onClose={onClose} size={width} padding={0}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={label}>{children}</Drawer.Content>
  </Drawer.Root>
);
