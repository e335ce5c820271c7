import classes from './password-meter.module.css'
import { toStrength } from './password-strength.ts'
import { usePasswordScore } from './use-password-score.ts'

export interface PasswordMeterProps {
  readonly password: string
  readonly known?: readonly string[] | undefined
}

const BARS = [0, 1, 2, 3]

/** Four bars and a word. Nothing until the lists are there: the server weighs all the same. */
export function PasswordMeter({ password, known = [] }: PasswordMeterProps) {
  const score = usePasswordScore(password, known)
  if (score === undefined) return null
  const { label, bars, isTooWeak } = toStrength(score)
  return (
    <div className={classes.meter} data-strength={label}>
      <span className={classes.bars} aria-hidden>
        {BARS.map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar < bars || undefined} />
        ))}
      </span>
      <span role="status">
        Password strength: {label}
        {isTooWeak && ' – too easy to guess'}
      </span>
    </div>
  )
}
