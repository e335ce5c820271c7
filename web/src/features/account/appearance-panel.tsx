import { LANGUAGE_TAGS } from '@assay/contracts/languages'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  type MantineColorScheme,
  NativeSelect,
  SegmentedControl,
  useMantineColorScheme,
} from '@mantine/core'
import { languageName } from '../../components/format.ts'
import { SHORTCUTS_OFF_KEY } from '../../components/is-free-key.ts'
import { changeLanguage } from '../../components/language.ts'
import { Switch } from '../../components/switch.tsx'
import { useStoredFlag } from '../../hooks/use-stored-flag.ts'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]

/** Each language in its own words. */
const LANGUAGES = LANGUAGE_TAGS.map((tag) => ({
  value: tag,
  label: languageName(tag, tag),
}))

export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOff, setOff] = useStoredFlag(SHORTCUTS_OFF_KEY)
  return (
    <Panel title={t`Appearance`}>
      <p>{t`“System” follows your device.`}</p>
      <SegmentedControl<MantineColorScheme>
        aria-label={t`Theme`}
        data={CHOICES}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <NativeSelect
        mt="md"
        label={t`Language`}
        data={LANGUAGES}
        defaultValue={i18n.locale}
        onChange={({ currentTarget }) => changeLanguage(currentTarget.value)}
      />
      <div className={classes.shortcuts}>
        <Switch
          label={t`Single-key shortcuts`}
          checked={!isOff}
          describedBy="shortcuts-note"
          onChange={(isOn) => setOff(!isOn)}
        />
      </div>
      <p id="shortcuts-note">
        <Trans>
          For example, 1 to 4 choose an answer. Turn them off if you dictate or press keys by
          accident.
        </Trans>
      </p>
    </Panel>
  )
}
