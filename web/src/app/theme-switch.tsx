import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Turns to the other scheme than the one on the screen. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'light' ? 'dark' : 'light'
  const Icon = scheme === 'light' ? IconMoon : IconSun
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={`Use the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
