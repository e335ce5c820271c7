import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { trackNewChat } from '../api/track.ts'
import { CHAT_PATHS } from './page-table.ts'
import classes from './top-bar.module.css'

export const MODES: readonly { value: ChatMode; label: string; path: string }[] = [
  { value: 'single', label: t`Single Chat`, path: '/?clear=true' },
  { value: 'dual', label: t`Side by Side`, path: '/?mode=dual&clear=true' },
  { value: 'battle', label: t`Battle`, path: '/battle?clear=true' },
]

/** Switches between the chat modes on chat pages. Each switch starts a new chat. */
export function ModeSwitcher() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  if (!CHAT_PATHS.includes(pathname)) return null

  const home = params.get('mode') === 'dual' ? 'dual' : 'single'
  return (
    <NativeSelect
      className={classes.mode}
      aria-label={t`Mode`}
      value={pathname === '/battle' ? 'battle' : home}
      data={MODES.map(({ value, label }) => ({ value, label }))}
      onChange={({ currentTarget }) => {
        const chosen = MODES.find(({ value }) => value === currentTarget.value)
        if (!chosen) return
        trackNewChat()
        void navigate(chosen.path)
      }}
    />
  )
}
