import classes from './switch.module.css'

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly describedBy: string
  readonly onChange: (checked: boolean) => void
}

/** A native checkbox with the role and look of a switch, because a library's switch is larger. */
export function Switch({ label, checked, disabled = false, describedBy, onChange }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        className={classes.track}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
