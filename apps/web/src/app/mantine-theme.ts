import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#effaf7',
  '#d6f2eb',
  '#aee4d8',
  '#7bd0c0',
  '#43b8a4',
  '#14a38b',
  '#0d8573',
  '#0c6b5e',
  '#0c554b',
  '#0b3b35',
];

/** Mantine's components in the colors and sizes of styles/tokens.css. */
export const theme = createTheme({
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: '0.5rem',
  respectReducedMotion: true,
  components: {
    Menu: { defaultProps: { radius: 12, shadow: 'none', transitionProps: { duration: 100 }, position: 'bottom-end' } },
    // The focus in a form or menu may scroll its button out of view. Menus are popovers, too.
    Popover: { defaultProps: { hideDetached: false } },
    Modal: { defaultProps: { radius: 14, centered: true, shadow: 'none', transitionProps: { duration: 120 } } },
    // A dialog's title isn't a page banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { shadow: 'none', transitionProps: { duration: 140 } } },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
});

const colors = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-primary-color-filled': 'var(--focus)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors });
