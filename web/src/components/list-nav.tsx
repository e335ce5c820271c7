import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './list-nav.module.css'

export interface ListNavProps {
  readonly label: string
  readonly lists: readonly {
    readonly name: ReactNode
    readonly to: string
    readonly isCurrent: boolean
  }[]
}

/** Links to pages or lists. The page shows one of them. */
export function ListNav({ label, lists }: ListNavProps) {
  return (
    <nav className={classes.lists} aria-label={label}>
      {lists.map(({ name, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          ref={isCurrent ? scrollIntoRow : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** A narrow row would otherwise cut the current link. */
function scrollIntoRow(link: HTMLAnchorElement | null) {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
