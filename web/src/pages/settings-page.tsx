import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { AppearancePanel } from '../features/account/appearance-panel.tsx'
import { DangerPanel } from '../features/account/danger-panel.tsx'
import { DataPanel } from '../features/account/data-panel.tsx'
import { PasswordPanel } from '../features/account/password-panel.tsx'
import { ProfilePanel } from '../features/account/profile-panel.tsx'
import { TwoFactorPanel } from '../features/account/two-factor-panel.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import tabs from './settings-page.module.css'
import classes from './text-page.module.css'

const PANELS = {
  'my-profile': { label: 'My profile', Panel: MyProfile },
  password: { label: 'Password', Panel: PasswordPanel },
  'two-factor': { label: 'Two-factor', Panel: TwoFactorPanel },
  appearance: { label: 'Appearance', Panel: Appearance },
  'danger-zone': { label: 'Danger zone', Panel: DangerZone },
} as const

type PanelName = keyof typeof PANELS

export function SettingsPage() {
  const { isGuest } = useIdentity()
  const [params, setParams] = useSearchParams()
  const names: PanelName[] = isGuest ? ['appearance'] : (Object.keys(PANELS) as PanelName[])
  const tab = names.find((name) => name === params.get('tab')) ?? names[0] ?? null

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{isGuest ? 'Guest User Settings' : 'User Settings'}</h1>
      <Tabs
        value={tab}
        onChange={(name) => name && setParams({ tab: name }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List className={tabs.list} aria-label="Settings">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} className={tabs.tab}>
              {PANELS[name].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const { Panel } = PANELS[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Panel />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </div>
  )
}

/** Guests have no other tab (spec, section 2), so what is stored of them is below. */
function Appearance() {
  const { isGuest } = useIdentity()
  return (
    <>
      <AppearancePanel />
      {isGuest && <DangerZone />}
    </>
  )
}

function DangerZone() {
  return (
    <>
      <DataPanel />
      <DangerPanel />
    </>
  )
}

function MyProfile() {
  const { user } = useIdentity()
  return user && <ProfilePanel user={user} />
}
