import { Menu } from '@mantine/core';
import { cloneElement, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ActionMenuProps, MenuAction } from '../props.ts';

interface ItemProps {
  readonly action: MenuAction;
  readonly onSelect: () => void;
}

function Item({ action: { label, icon, to, disabled, danger }, onSelect }: ItemProps) {
  const looks = { leftSection: icon, disabled: disabled ?? false, 'data-danger': danger || undefined };
  if (to === undefined) {
    return (
      <Menu.Item {...looks} onClick={onSelect}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...looks} component={Link} to={to}>
      {label}
    </Menu.Item>
  );
}

/** Opens on mount, because pressing its button loaded it. */
export function LoadedMenu({ button, width, actions }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // Within the page's landmark, so that screen readers find the menu there.
  const [main] = useState(() => document.getElementById('content') ?? document.body);
  useEffect(() => {
    // This button replaces the pressed one, and gets the focus back when the menu closes.
    target.current?.focus();
    setOpened(true);
  }, []);
  // The menu handles Escape only when it has the focus, which it gets shortly after it opens.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpened(false);
  };
  return (
    // Mantine's placeholder for the initial focus isn't allowed within the role "menu". Without it, the first item gets the focus.
    <Menu
      width={width}
      opened={opened}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: main }}
    >
      <Menu.Target>{cloneElement(button, { ref: target, onKeyDown: closeOnEscape })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item
            key={action.key}
            action={action}
            onSelect={() => {
              // A dialog returns the focus to where it was, but the menu item no longer exists when the dialog closes.
              target.current?.focus();
              action.onSelect?.();
            }}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
