import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PasswordInputProps } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { importWithRetry } from '../lazy-with-retry.ts'
import { PasswordField } from './password-field.tsx'
import classes from './password-meter.module.css'
import { toStrength } from './password-strength.ts'

export interface NewPasswordFieldProps extends PasswordInputProps {
  readonly value: string
  /** What an attacker may know about the person, such as the address and the name. */
  readonly known?: readonly string[]
}

/** A field for a new password that shows how hard it is to guess. */
export function NewPasswordField({ known, ...props }: NewPasswordFieldProps) {
  return (
    <div className={classes.field}>
      <PasswordField {...props} />
      {props.value !== '' && <PasswordMeter password={props.value} known={known} />}
    </div>
  )
}

interface PasswordMeterProps {
  readonly password: string
  readonly known?: readonly string[] | undefined
}

const BARS = [0, 1, 2, 3]

/**
 * Shows four bars and a word. The meter is empty until the word lists have loaded; the server
 * checks the password anyway.
 */
function PasswordMeter({ password, known = [] }: PasswordMeterProps) {
  const score = usePasswordScore(password, known)
  if (score === undefined) return null
  const { label, bars, isTooWeak } = toStrength(score)
  return (
    <div className={classes.meter} data-bars={bars}>
      <span className={classes.bars} aria-hidden>
        {BARS.map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar < bars || undefined} />
        ))}
      </span>
      <span role="status">
        <Trans>
          Password strength: {label}
          {isTooWeak && t` – too easy to guess`}
        </Trans>
      </span>
    </div>
  )
}

type Weigh = (password: string, known: readonly string[]) => number

/** The word lists are large, so they load when a person starts to choose a password. */
const loadWeigh = () =>
  importWithRetry(() => import('@assay/password-strength')).then(
    ({ weighPassword }) => weighPassword,
  )

/** The score of the password, from 0 to 4; undefined until the word lists have loaded. */
function usePasswordScore(password: string, known: readonly string[]): number | undefined {
  const [weigh, setWeigh] = useState<Weigh>()
  // Typing has priority: scoring takes a few milliseconds.
  const weighed = useDeferredValue(password)
  useEffect(() => {
    void loadWeigh().then((loaded) => setWeigh(() => loaded))
  }, [])
  return weigh?.(weighed, known)
}
