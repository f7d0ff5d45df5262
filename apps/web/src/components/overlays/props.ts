import type { ButtonHTMLAttributes, ReactElement, ReactNode, RefAttributes } from 'react';

export interface MenuAction {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** The path of a link; otherwise `onSelect` is called. */
  readonly to?: string;
  readonly onSelect?: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

export interface ActionMenuProps {
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>;
  /** In pixels. */
  readonly width: number;
  readonly actions: readonly MenuAction[];
}

export interface PopoverButtonProps {
  readonly button: ActionMenuProps['button'];
  /** The dialog's accessible name. */
  readonly label: string;
  /** In pixels, if the window is wide enough. */
  readonly width: number;
  readonly children: (close: () => void) => ReactNode;
}

export interface SideDrawerProps {
  readonly opened: boolean;
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
