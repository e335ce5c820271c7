import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** A calm teal, dark enough at shade 8 for white text in either scheme. */
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

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    "Inter, 'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Liberation Sans', sans-serif",
  focusRing: 'auto',
})
