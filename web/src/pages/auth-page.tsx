import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { readAccessToken } from '../api/session.ts'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import classes from './centred-page.module.css'

export interface AuthPageProps {
  readonly title: string
  readonly children: ReactNode
  /** Links to related pages. */
  readonly links: ReactNode
}

/** The frame of pages for visitors who are not signed in; signed-in users are redirected home. */
export function AuthPage(props: AuthPageProps) {
  if (readAccessToken()) return <Navigate to="/" replace />
  return <AuthCard {...props} />
}

/** The same frame for all visitors. */
export function AuthCard({ title, children, links }: AuthPageProps) {
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.logo} aria-label={t`${BRAND.name}, home`}>
        <BrandMark size={48} />
      </Link>
      <section className={classes.card}>
        <h1>{title}</h1>
        {children}
      </section>
      <nav className={classes.links} aria-label={t`Account`}>
        {links}
      </nav>
    </main>
  )
}
