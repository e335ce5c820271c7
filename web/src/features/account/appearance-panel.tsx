import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Panel } from './panel.tsx'

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Appearance">
      <p>The system choice follows your device.</p>
      <SegmentedControl<MantineColorScheme>
        aria-label="Theme"
        data={CHOICES}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Panel>
  )
}
