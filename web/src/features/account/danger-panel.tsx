import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useReadMeQuery } from '../../api/identity-api.ts'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { CurrentPasswordField } from '../../components/form/fields.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useEndSession } from '../../hooks/use-end-session.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useDeleteMeMutation } from './account-api.ts'
import { Panel } from './panel.tsx'

/** Deleting an account and deleting a guest remove the same kinds of data. */
const OF_ACCOUNT = {
  title: t`Delete account`,
  note: t`This permanently deletes your account and chats. Your votes stay but are no longer linked to you.`,
  question: t`Delete your account?`,
  details: t`Your account and chats will be permanently deleted. You can’t undo this. Your votes stay but are no longer linked to you.`,
  done: t`Your account was deleted.`,
  goTo: '/login',
} as const
const OF_GUEST = {
  title: t`Delete your data`,
  note: t`This permanently deletes your chats and makes this browser a new guest. Your votes stay but are no longer linked to you.`,
  question: t`Delete your data?`,
  details: t`Your chats will be permanently deleted, and this browser becomes a new guest. You can’t undo this. Your votes stay but are no longer linked to you.`,
  done: t`Your data was deleted.`,
  goTo: '/battle?clear=true',
} as const

/** Deletes an account or a guest. The server refuses superusers, so they do not see the button. */
export function DangerPanel() {
  const { isGuest, isSuperuser } = useIdentity()
  const { data: me } = useReadMeQuery(undefined, { skip: isGuest })
  const [isAsking, setAsking] = useState(false)
  const endSession = useEndSession()
  const { title, note, question, details, done, goTo } = isGuest ? OF_GUEST : OF_ACCOUNT

  const dialog = {
    title: question,
    details,
    onDeleted: () => endSession(done, goTo),
    onClose: () => setAsking(false),
  }

  return (
    <Panel title={title} isDangerous>
      <p>{note}</p>
      {isSuperuser && (
        <p>
          <Trans>Superusers are not allowed to delete themselves.</Trans>
        </p>
      )}
      <Button
        color="red"
        disabled={isSuperuser || !(isGuest || me)}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      {isAsking && me?.has_password && <DeleteAccountDialog {...dialog} />}
      {isAsking && !me?.has_password && <DeleteDataDialog {...dialog} />}
    </Panel>
  )
}

const INITIAL = { current_password: '' }
const RULES = { current_password: required(t`Password is required`) }

interface DeletionProps {
  readonly title: string
  /** The consequences of the deletion. */
  readonly details: string
  readonly onDeleted: () => Promise<void>
  readonly onClose: () => void
}

/** Requires the password, because another person may be using an open browser. */
function DeleteAccountDialog({ title, details, onDeleted, onClose }: DeletionProps) {
  const [deleteMe] = useDeleteMeMutation()
  const form = useForm({
    initial: INITIAL,
    rules: RULES,
    onSubmit: deleteMe,
    onSuccess: onDeleted,
    fieldOf: () => 'current_password',
  })

  return (
    <FormDialog
      title={title}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      saveLabel={t`Delete`}
      isDangerous
      onClose={onClose}
    >
      <p>{details}</p>
      <CurrentPasswordField {...form.text('current_password')} />
    </FormDialog>
  )
}

/** A guest has no password to enter. */
function DeleteDataDialog({ title, details, onDeleted, onClose }: DeletionProps) {
  const [deleteMe] = useDeleteMeMutation()

  async function remove() {
    const outcome = await deleteMe(undefined)
    if (!outcome.error) await onDeleted()
    return outcome
  }

  return (
    <ActionDialog title={title} label={t`Delete`} onRun={remove} onClose={onClose}>
      {details}
    </ActionDialog>
  )
}
