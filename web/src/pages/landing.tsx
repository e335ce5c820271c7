import type { ReactNode } from 'react'
import { BRAND } from '../brand.ts'
import { Suggestions } from '../features/suggestions/suggestions.tsx'

export interface LandingProps {
  readonly isAdmin: boolean
  readonly onPick: (question: string) => void
  /** The question's box. */
  readonly children: ReactNode
}

/**
 * The battle before its first question. Its classes are those of the shell in index.html, which
 * paints the same header before this code is there: nothing may move when it takes over.
 */
export function Landing({ isAdmin, onPick, children }: LandingProps) {
  return (
    <div className="landing">
      <header className="landing-header">
        <p className="landing-brand">
          {BRAND.name}
          {isAdmin && <span className="landing-badge">Admin</span>}
        </p>
        <h1 className="landing-tagline">{BRAND.tagline}</h1>
        <p className="landing-subline">{BRAND.subline}</p>
        <p className="landing-promise">{BRAND.promise}</p>
      </header>
      <div className="landing-input">{children}</div>
      <Suggestions onPick={onPick} />
    </div>
  )
}
