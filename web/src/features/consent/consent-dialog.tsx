import type { ThreadDto } from '@assay/contracts/threads'
import { Button } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useGiveThreadConsentMutation, useReadThreadConsentQuery } from './consent-api.ts'
import { WITHDRAWAL_NOTE } from './withdrawal-note.ts'

const AGREED = 'You agreed: the next release may include this conversation.'
const NOT_AGREED = 'You haven’t agreed: no new release includes this conversation.'

/** Gives or withdraws consent for one thread. */
export function ConsentDialog({ thread, onClose }: { thread: ThreadDto; onClose: () => void }) {
  const { data, error: failure } = useReadThreadConsentQuery({ id: thread.id })
  const [give, { isLoading }] = useGiveThreadConsentMutation()
  const granted = data?.granted ?? false

  async function change() {
    if (!data) return
    const body = { granted: !granted, text_version: data.text_version }
    if (await reportOutcome(give({ id: thread.id, body }))) onClose()
  }

  return (
    <Dialog
      opened
      title="Research use"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!data || isLoading} onClick={() => void change()}>
            {granted ? 'Withdraw' : 'I agree'}
          </Button>
        </>
      }
    >
      {failure && <p role="alert">{errorText(failure)}</p>}
      {data && <p>{data.sentence}</p>}
      {data && (
        <p>
          <strong>{granted ? AGREED : NOT_AGREED}</strong>
        </p>
      )}
      <p>{WITHDRAWAL_NOTE}</p>
    </Dialog>
  )
}
