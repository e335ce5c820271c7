import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { errorText } from '../../api/error-text.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useGiveThreadConsentMutation, useReadThreadConsentQuery } from './consent-api.ts'
import { VOTE_NOTE, WITHDRAWAL_NOTE } from './consent-notes.ts'

const AGREED = t`You agreed: the next release may include this conversation.`
const NOT_AGREED = t`You haven’t agreed: no new release includes this conversation.`

export interface ConsentDialogProps {
  readonly threadId: string
  readonly onClose: () => void
}

/** Gives or withdraws consent for one thread. */
export function ConsentDialog({ threadId, onClose }: ConsentDialogProps) {
  const { data, error: failure } = useReadThreadConsentQuery({ id: threadId })
  const [give, { isLoading }] = useGiveThreadConsentMutation()
  const granted = data?.granted ?? false

  async function change(event: FormEvent) {
    event.preventDefault()
    if (!data) return
    const body = { granted: !granted, text_version: data.text_version }
    if (await reportOutcome(give({ id: threadId, body }))) onClose()
  }

  return (
    <FormDialog
      title={t`Research use`}
      formProps={{ onSubmit: (event) => void change(event) }}
      maySave={data !== undefined && !isLoading}
      saveLabel={granted ? t`Withdraw` : t`I agree`}
      onClose={onClose}
    >
      {failure && <p role="alert">{errorText(failure)}</p>}
      {data && <p>{data.sentence}</p>}
      {data && (
        <p>
          <strong>{granted ? AGREED : NOT_AGREED}</strong>
        </p>
      )}
      <p>
        <Trans>
          {VOTE_NOTE} {WITHDRAWAL_NOTE} You can agree for all your conversations in your settings.
        </Trans>
      </p>
    </FormDialog>
  )
}
