import { type ReactNode, useId } from 'react'
import classes from './hint.module.css'

/** A tooltip on hover and focus; `children` receives the id for `aria-describedby`. */
export function Hint({ text, children }: { text: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className={classes.hint}>
      {children(id)}
      <span role="tooltip" id={id} className={classes.bubble}>
        {text}
      </span>
    </span>
  )
}
