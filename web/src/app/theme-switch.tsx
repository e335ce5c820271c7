import { t } from '@lingui/core/macro'
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './top-bar.module.css'

/** The color scheme that is not active, and a function that switches to it. */
export function useOtherScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  const Icon = other === 'dark' ? IconMoon : IconSun
  const label = other === 'dark' ? t`Use the dark theme` : t`Use the light theme`
  return { Icon, label, turn: () => setColorScheme(other) }
}

export function ThemeSwitch() {
  const { Icon, label, turn } = useOtherScheme()
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={turn}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}

/** The switch as a menu entry. */
export function ThemeEntry() {
  const { Icon, label, turn } = useOtherScheme()
  return (
    <button type="button" className={classes.entry} onClick={turn}>
      <Icon size={18} aria-hidden /> {label}
    </button>
  )
}
