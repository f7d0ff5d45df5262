import { Popover, rem } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { PopoverButtonProps } from '../props.ts';

/** Opens on mount, because pressing its button loaded it. */
export function LoadedPopover({ button, label, width, children }: PopoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button replaces the pressed one, and gets the focus back when the popover closes.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Popover
      width={`min(${rem(width)}, 100vw - 24px)`}
      position="bottom-end"
      radius={12}
      shadow="none"
      transitionProps={{ duration: 100 }}
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened((current) => !current) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
