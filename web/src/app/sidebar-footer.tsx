import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconListDetails, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { KEEPS_CHATS } from '../api/session.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'
import type { Identity } from '../hooks/use-identity.ts'
import { logOut } from './log-out.ts'
import classes from './sidebar.module.css'

const LegalDialog = lazyPart(() => import('../features/legal/legal-dialog.tsx'), 'LegalDialog')

const LEGAL_LINKS = [
  { kind: 'terms', label: t`Terms of Use` },
  { kind: 'privacy', label: t`Privacy Policy` },
] as const

export interface SidebarFooterProps {
  readonly identity: Identity
  /** True on a phone, where no top bar shows the account. */
  readonly withAccount: boolean
}

export function SidebarFooter({ identity, withAccount }: SidebarFooterProps) {
  const [legal, setLegal] = useState<'terms' | 'privacy'>()
  return (
    <footer className={classes.footer}>
      {identity.isGuest && (
        <>
          <Link to="/login" state={KEEPS_CHATS} className={classes.signIn}>
            {t`Sign in to save chats →`}
          </Link>
          <p className={classes.legal}>
            <Link to="/settings?tab=danger-zone">{t`Shared computer? Delete your data`}</Link>
          </p>
        </>
      )}
      {withAccount && !identity.isGuest && (
        <>
          <Link to="/votes" className={classes.item}>
            <Trans>
              <IconListDetails size={20} aria-hidden /> My votes
            </Trans>
          </Link>
          <button type="button" className={classes.item} onClick={() => void logOut()}>
            <Trans>
              <IconLogout size={20} aria-hidden />
              Log Out
            </Trans>
          </button>
          {identity.user?.email && (
            <p className={classes.account}>
              <Trans>Logged in as: {identity.user.email}</Trans>
            </p>
          )}
        </>
      )}
      <p className={classes.legal}>
        <Link to="/about-us">{t`About Us`}</Link>
        <Link to="/how-it-works">{t`How it Works`}</Link>
        <Link to="/data">{t`Data`}</Link>
        <Link to="/ethics">{t`Ethics`}</Link>
        {LEGAL_LINKS.map(({ kind, label }) => (
          <button key={kind} type="button" onClick={() => setLegal(kind)}>
            {label}
          </button>
        ))}
      </p>
      {legal && <LegalDialog kind={legal} onClose={() => setLegal(undefined)} />}
    </footer>
  )
}
