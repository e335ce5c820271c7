import { TextInput } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

export interface CopyFieldProps {
  readonly label: string
  /** The accessible name of the button that copies the text. */
  readonly copyLabel: string
  readonly text: string
}

/** A text to copy. The focus selects it. */
export function CopyField({ label, copyLabel, text }: CopyFieldProps) {
  return (
    <TextInput
      readOnly
      label={label}
      value={text}
      rightSection={<CopyButton label={copyLabel} text={() => text} />}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
