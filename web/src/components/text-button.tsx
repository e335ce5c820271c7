import classes from './text-button.module.css'

/** A button that looks like a word of its sentence. */
export function TextButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onPress}>
      {children}
    </button>
  )
}
