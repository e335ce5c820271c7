import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { SHORTCUTS_OFF_KEY } from '../../components/is-free-key.ts'
import { Switch } from '../../components/switch.tsx'
import { useStoredFlag } from '../../hooks/use-stored-flag.ts'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOff, setOff] = useStoredFlag(SHORTCUTS_OFF_KEY)
  return (
    <Panel title="Appearance">
      <p>“System” follows your device.</p>
      <SegmentedControl<MantineColorScheme>
        aria-label="Theme"
        data={CHOICES}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <div className={classes.shortcuts}>
        <Switch
          label="Single-key shortcuts"
          checked={!isOff}
          describedBy="shortcuts-note"
          onChange={(isOn) => setOff(!isOn)}
        />
      </div>
      <p id="shortcuts-note">
        For example, 1 to 4 choose an answer. Turn them off if you dictate or press keys by
        accident.
      </p>
    </Panel>
  )
}
