import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { readAccessToken } from '../api/session.ts'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import classes from './centred-page.module.css'

export interface AuthPageProps {
  readonly title: string
  readonly children: ReactNode
  /** Where else to go from here. */
  readonly links: ReactNode
}

/** The frame of the pages for people who are not signed in; others are sent home. */
export function AuthPage(props: AuthPageProps) {
  if (readAccessToken()) return <Navigate to="/" replace />
  return <AuthCard {...props} />
}

/** The same frame for everybody. */
export function AuthCard({ title, children, links }: AuthPageProps) {
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.logo} aria-label={`${BRAND.name}, home`}>
        <BrandMark size={48} />
      </Link>
      <section className={classes.card}>
        <h1>{title}</h1>
        {children}
      </section>
      <nav className={classes.links} aria-label="Account">
        {links}
      </nav>
    </main>
  )
}
