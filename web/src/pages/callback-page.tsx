import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandMark } from '../components/brand-mark.tsx'
import classes from './centred-page.module.css'

export interface CallbackPageProps {
  readonly text: string
  readonly failed: boolean
  /** The link shown after a failure. */
  readonly back: { readonly to: string; readonly label: string; readonly state?: object }
  /** Shown below the text. */
  readonly children?: ReactNode
}

/** The page to which another service redirects people. */
export function CallbackPage({ text, failed, back, children }: CallbackPageProps) {
  return (
    <main className={classes.page}>
      <BrandMark size={48} />
      <div role={failed ? 'alert' : 'status'}>
        <h1 className={classes.status}>{text}</h1>
      </div>
      {children}
      {failed && (
        <nav className={classes.links} aria-label={t`Account`}>
          <Link to={back.to} state={back.state}>
            {back.label}
          </Link>
        </nav>
      )}
    </main>
  )
}
