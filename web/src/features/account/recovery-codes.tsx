import { Button } from '@mantine/core'
import classes from '../../components/form/form.module.css'
import { saveText } from '../../components/save-file.ts'
import styles from './two-factor.module.css'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className={classes.form}>
      <p className={classes.note} role="status">
        Two-factor sign-in is on. Keep these recovery codes: each opens your account once when your
        app is lost. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={() => saveText('assay-recovery-codes.txt', `${codes.join('\n')}\n`)}>
          Download
        </Button>
        <Button variant="default" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
