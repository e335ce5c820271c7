import type { ReactNode } from 'react'
import classes from './page.module.css'
import prose from './prose.module.css'

export interface PageProps {
  /** The heading; without it the content provides one. */
  readonly title?: string
  /** Makes the page wide, for tables with many columns. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The frame of a page within the layout. */
export function Page({ title, isWide = false, children }: PageProps) {
  return (
    <div className={isWide ? `${classes.page} ${classes.wide}` : classes.page}>
      {title && <h1 className={classes.title}>{title}</h1>}
      {children}
    </div>
  )
}

/** A page of text. */
export function ProsePage({ title, children }: PageProps) {
  return (
    <Page>
      <article className={prose.prose}>
        {title && <h1 className={classes.title}>{title}</h1>}
        {children}
      </article>
    </Page>
  )
}
