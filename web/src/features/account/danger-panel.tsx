import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useReadMeQuery } from '../../api/identity-api.ts'
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

  return (
    <Panel title={title} isDangerous>
      <p>{note}</p>
      {isSuperuser && <p>{t`Superusers are not allowed to delete themselves.`}</p>}
      <Button
        color="red"
        disabled={isSuperuser || !(isGuest || me)}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      {isAsking && (
        <DeletionDialog
          title={question}
          details={details}
          hasPassword={me?.has_password === true}
          onDeleted={() => endSession(done, goTo)}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

const INITIAL = { current_password: '' }
const RULES = { current_password: required(t`Password is required`) }

interface DeletionProps {
  readonly title: string
  /** The consequences of the deletion. */
  readonly details: string
  readonly hasPassword: boolean
  readonly onDeleted: () => Promise<void>
  readonly onClose: () => void
}

/** Requires the password if there is one, because another person may be using an open browser. */
function DeletionDialog({ title, details, hasPassword, onDeleted, onClose }: DeletionProps) {
  const [deleteMe] = useDeleteMeMutation()
  const form = useForm({
    initial: INITIAL,
    rules: hasPassword ? RULES : {},
    onSubmit: (values) => deleteMe(hasPassword ? values : undefined),
    onSuccess: onDeleted,
    fieldOf: () => (hasPassword ? 'current_password' : undefined),
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
      {hasPassword && <CurrentPasswordField {...form.text('current_password')} />}
    </FormDialog>
  )
}
