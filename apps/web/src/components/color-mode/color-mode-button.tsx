import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { COLOR_SCHEME_KEY } from './color-mode.ts';

interface ColorModeButtonProps {
  readonly toLight: string;
  readonly toDark: string;
}

/** Switches between light and dark on pages without Mantine; stores the choice under Mantine's key. */
export function ColorModeButton({ toLight, toDark }: ColorModeButtonProps) {
  const [dark, setDark] = useState(false);

  useEffect(() => {
    setDark(document.documentElement.dataset.mantineColorScheme === 'dark');
  }, []);

  function change() {
    const scheme = dark ? 'light' : 'dark';
    document.documentElement.dataset.mantineColorScheme = scheme;
    setDark(!dark);
    try {
      localStorage.setItem(COLOR_SCHEME_KEY, scheme);
    } catch (failure) {
      // Without storage, the choice lasts until the page is left.
      reportError(failure);
    }
  }

  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton aria-label={dark ? toLight : toDark} onClick={change}>
      <Icon size={18} stroke={1.5} aria-hidden />
    </IconButton>
  );
}
