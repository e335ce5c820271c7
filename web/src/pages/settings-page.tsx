import { t } from '@lingui/core/macro'
import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useReadMeQuery } from '../api/identity-api.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { Page } from '../components/page.tsx'
import tabs from '../components/tabs.module.css'
import { AppearancePanel } from '../features/account/appearance-panel.tsx'
import { DangerPanel } from '../features/account/danger-panel.tsx'
import { DataPanel } from '../features/account/data-panel.tsx'
import { Panel } from '../features/account/panel.tsx'
import { PasswordPanel } from '../features/account/password-panel.tsx'
import { ProfilePanel } from '../features/account/profile-panel.tsx'
import { TwoFactorPanel } from '../features/account/two-factor-panel.tsx'
import { ConsentPanel } from '../features/consent/consent-panel.tsx'
import { useIdentity } from '../hooks/use-identity.ts'

const ExpertisePanel = lazyPart(
  () => import('../features/account/expertise-panel.tsx'),
  'ExpertisePanel',
)

const TokenPanel = lazyPart(() => import('../features/account/token-panel.tsx'), 'TokenPanel')

const PANELS = {
  'my-profile': { label: t`My profile`, Panel: MyProfile },
  password: { label: t`Password`, Panel: PasswordPanel },
  'two-factor': { label: t`Two-factor`, Panel: TwoFactorPanel },
  'access-tokens': { label: t`Access tokens`, Panel: TokenPanel },
  appearance: { label: t`Appearance`, Panel: Appearance },
  'your-data': { label: t`Your data`, Panel: YourData },
  'danger-zone': { label: t`Danger zone`, Panel: DangerPanel },
} as const

type PanelName = keyof typeof PANELS

export function SettingsPage() {
  const { isGuest } = useIdentity()
  const [params, setParams] = useSearchParams()
  const names: PanelName[] = isGuest ? ['appearance'] : (Object.keys(PANELS) as PanelName[])
  const tab = names.find((name) => name === params.get('tab')) ?? names[0] ?? null

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Guests have one tab, and the address may name a section in it.
    const chosen = !isGuest && tab && list.current?.querySelector('[aria-selected="true"]')
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, isGuest])

  return (
    <Page title={isGuest ? t`Guest User Settings` : t`User Settings`}>
      <Tabs
        value={tab}
        onChange={(name) => name && setParams({ tab: name }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List ref={list} className={tabs.list} aria-label={t`Settings`}>
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
    </Page>
  )
}

/** Guests have no other tab (spec, section 2), so their data and expertise are below. */
function Appearance() {
  const { isGuest } = useIdentity()
  const data = useMeantSection('your-data')
  const danger = useMeantSection('danger-zone')
  if (!isGuest) return <AppearancePanel />
  return (
    <>
      <AppearancePanel />
      <div {...data}>
        <YourData />
      </div>
      <div {...danger}>
        <DangerPanel />
      </div>
      <ExpertisePanel />
    </>
  )
}

/**
 * Moves the focus to a section that the address names. While it has the focus, it stays in sight,
 * because the sections above it load their content later.
 */
function useMeantSection(name: PanelName) {
  const [params] = useSearchParams()
  const isMeant = params.get('tab') === name
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = ref
    if (!isMeant || !current?.parentElement) return undefined
    current.focus({ preventScroll: true })
    current.scrollIntoView({ block: 'start' })
    const growth = new ResizeObserver(() => {
      if (document.activeElement === current) current.scrollIntoView({ block: 'start' })
    })
    growth.observe(current.parentElement)
    return () => growth.disconnect()
  }, [isMeant])
  return { ref, tabIndex: -1 }
}

function YourData() {
  return (
    <>
      <Panel title={t`Research use`}>
        <ConsentPanel />
      </Panel>
      <DataPanel />
    </>
  )
}

function MyProfile() {
  const { retry } = useIdentity()
  // The stored user may be out of date and lacks some fields.
  const { data: user } = useReadMeQuery()
  if (retry)
    return <LoadFailure onRetry={retry}>{t`Your account could not be loaded.`}</LoadFailure>
  return (
    user && (
      <>
        <ProfilePanel user={user} />
        <ExpertisePanel />
      </>
    )
  )
}
