import { Button, createTheme, type MantineColorsTuple } from '@mantine/core'

/** A calm teal, dark enough at shade 8 for white text in both schemes. */
const brand: MantineColorsTuple = [
  '#e6f5f5',
  '#d3e9ea',
  '#a8d3d6',
  '#79bcc1',
  '#53a9af',
  '#3b9ca4',
  '#2c959e',
  '#1b818a',
  '#0b6c75',
  '#00555d',
]

/** The cool neutrals of tokens.css, for the parts that Mantine paints in the dark scheme. */
const dark: MantineColorsTuple = [
  '#e5ecef',
  '#c3d0d7',
  '#9db0ba',
  '#6b7f8a',
  '#435561',
  '#29363e',
  '#1c272e',
  '#162026',
  '#0f161a',
  '#0a1013',
]

export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'var(--font)',
  focusRing: 'auto',
  components: {
    Button: Button.extend({
      // A smaller button must not have larger text than other buttons.
      vars: (_theme, { size }) => ({
        root: size === 'compact-md' ? { '--button-fz': '14px' } : {},
      }),
    }),
  },
})
