import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

export interface SecretDialogProps {
  readonly title: string
  /** What the secret is, in lower case. */
  readonly what: string
  readonly label: string
  readonly secret: string
  /** Describes what people can do with the secret. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Shows a secret that the server cannot show again. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, what, label, secret, children, onClose } = props
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t`Done`}</Button>}>
      {children && <p>{children}</p>}
      <p role="status">
        <Trans>Copy the {what} now. It won’t be shown again.</Trans>
      </p>
      <TextInput
        readOnly
        label={label}
        value={secret}
        rightSection={<CopyButton label={t`Copy the ${what}`} text={() => secret} />}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
