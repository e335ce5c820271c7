import type { ReactNode } from 'react'
import classes from './text-button.module.css'

/** A button that looks like a word of its sentence. */
export function TextButton({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onPress}>
      {children}
    </button>
  )
}
