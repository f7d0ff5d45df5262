import { Popover } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { PopoverButtonProps } from '../props.ts';

/** Opens when it is mounted, because pressing its button loaded it. */
export function LoadedPopover({ button, label, width, children }: PopoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button was replaced by this one, which gets the focus back.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Popover
      width={`min(${width}px, 100vw - 24px)`}
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
