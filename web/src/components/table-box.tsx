import type { ReactNode } from 'react'
import classes from './table.module.css'

/** A table that scrolls by itself where it is wider than the page. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard, too
    <section className={classes.box} tabIndex={0} aria-label={label}>
      <table className={classes.table}>{children}</table>
    </section>
  )
}
