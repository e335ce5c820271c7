import type { ReactNode } from 'react'
import classes from './table.module.css'

export interface ScrollableTableProps {
  readonly label: string
  /** On a phone, each row is a card; `data-label` names a cell's column. */
  readonly asCards?: boolean
  readonly children: ReactNode
}

/** A table that scrolls on its own where it is wider than the page. */
export function ScrollableTable({ label, asCards = false, children }: ScrollableTableProps) {
  const className = asCards ? `${classes.table} ${classes.cards}` : classes.table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table must scroll by keyboard too
    <section className={classes.box} tabIndex={0} aria-label={label}>
      <table className={className}>{children}</table>
    </section>
  )
}
