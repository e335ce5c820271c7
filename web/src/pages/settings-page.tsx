import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useIdentity } from '../hooks/use-identity.ts'
import classes from './text-page.module.css'

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function SettingsPage() {
  const { isGuest } = useIdentity()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{isGuest ? 'Guest User Settings' : 'User Settings'}</h1>
      <section className={classes.section} aria-labelledby="appearance">
        <h2 id="appearance">Appearance</h2>
        <p>The system choice follows your device.</p>
        <SegmentedControl<MantineColorScheme>
          aria-labelledby="appearance"
          data={CHOICES}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </section>
    </div>
  )
}
