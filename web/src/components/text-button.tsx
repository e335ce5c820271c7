import classes from './text-button.module.css'

export interface TextButtonProps {
  readonly children: string
  readonly onPress: () => void
}

/** A button that reads as a word of its sentence. */
export function TextButton({ children, onPress }: TextButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onPress}>
      {children}
    </button>
  )
}
