import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './pager.module.css'

/** Pagination of a list; absent where there is only one page. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Step to={page - 1} label="Previous" disabled={page === 1} />
      <span>
        Page {page} of {pages}
      </span>
      <Step to={page + 1} label="Next" disabled={page === pages} />
    </nav>
  )
}

function Step({ to, label, disabled }: { to: number; label: string; disabled: boolean }) {
  if (disabled) {
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button variant="default" component={Link} to={`?page=${to}`}>
      {label}
    </Button>
  )
}
