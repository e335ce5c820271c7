import type { HiddenParts } from '@assay/contracts/shares'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { hiddenNote, seenText } from './hidden-notes.ts'
import {
  useReadThreadShareQuery,
  useRevokeThreadShareMutation,
  useShareThreadMutation,
} from './share-api.ts'

/** Creates, shows and revokes the link to a thread, and explains what its readers see. */
export function ShareDialog({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const { data, error } = useReadThreadShareQuery(
    { id: threadId },
    { refetchOnMountOrArgChange: true },
  )
  const note = data && hiddenNote(data.hidden)
  return (
    <Dialog
      title={t`Share this chat`}
      onClose={onClose}
      footer={
        <>
          {data?.share && <RevokeButton threadId={threadId} />}
          <Button variant="default" onClick={onClose}>
            {t`Close`}
          </Button>
          {data && !data.share && <CreateButton threadId={threadId} />}
        </>
      }
    >
      <p>
        <Trans>
          {data && seenText(data.hidden)} Your identity, your reasons and questions you haven’t
          voted on aren’t shown. {data && laterVotes(data.hidden)}
        </Trans>
      </p>
      {note && (
        <p role="note">
          {note} {!data.share && LATER_LINK}
        </p>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
      {data?.share && <ShareLink id={data.share.id} />}
      {data && !data.share && <p role="status">{t`There’s no link yet.`}</p>}
    </Dialog>
  )
}

/** A link counts the voters before it. */
const LATER_LINK = t`You can wait: a first link created after more people have voted may show them.`

/** If the ledger is public, the time of a later vote could reveal the voter. */
function laterVotes(hidden: HiddenParts): string {
  if (hidden === null) return t`Later votes appear under the same link.`
  return t`Votes after you first share the chat aren’t shown either.`
}

function RevokeButton({ threadId }: { threadId: string }) {
  const [revoke, { isLoading }] = useRevokeThreadShareMutation()
  return (
    <Button
      variant="light"
      color="red"
      disabled={isLoading}
      onClick={() => void reportOutcome(revoke({ id: threadId }))}
    >
      {t`Revoke the link`}
    </Button>
  )
}

function CreateButton({ threadId }: { threadId: string }) {
  const [share, { isLoading }] = useShareThreadMutation()
  return (
    <Button disabled={isLoading} onClick={() => void reportOutcome(share({ id: threadId }))}>
      {t`Create a link`}
    </Button>
  )
}

function ShareLink({ id }: { id: string }) {
  const address = `${window.location.origin}/shared/${id}`
  return (
    <TextInput
      readOnly
      label={t`Link`}
      value={address}
      rightSection={<CopyButton label={t`Copy the link`} text={() => address} />}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
