import { Link } from 'react-router'
import classes from './list-nav.module.css'

export interface ListNavProps {
  readonly label: string
  readonly lists: readonly {
    readonly name: string
    readonly to: string
    readonly isCurrent: boolean
  }[]
}

/** Links to the lists of a page, which shows one of them. */
export function ListNav({ label, lists }: ListNavProps) {
  return (
    <nav className={classes.lists} aria-label={label}>
      {lists.map(({ name, to, isCurrent }) => (
        <Link key={name} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
