import { type ReactNode, useState } from 'react'
import classes from './leaderboard.module.css'

/** A closed question. The answer loads when the reader opens it for the first time. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className={classes.question}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>{title}</summary>
      {wasOpened && children}
    </details>
  )
}
