import type { ConnectionDto } from '@assay/contracts/connection-routes'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showToast } from '../../components/toast.ts'
import { problemText } from './causes.ts'
import { useAddConnectionMutation, useEditConnectionMutation } from './connection-api.ts'
import { ConnectionFields } from './connection-fields.tsx'
import {
  CONNECTION_RULES,
  fieldOfConflict,
  toConnectionEntry,
  toConnectionForm,
} from './connection-form.ts'
import { isAddedKind, KINDS } from './connection-kinds.ts'

const KIND_OPTIONS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))

export interface ConnectionDialogProps {
  /** The connection to edit; undefined for a new one. */
  readonly connection?: ConnectionDto | undefined
  readonly onClose: () => void
}

export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const entry = connection?.entry
  const [add] = useAddConnectionMutation()
  const [edit] = useEditConnectionMutation()
  const form = useForm({
    initial: toConnectionForm(entry),
    rules: CONNECTION_RULES,
    onSubmit(values) {
      const body = toConnectionEntry(values)
      return entry ? edit({ id: entry.id, body }) : add(body)
    },
    fieldOfConflict,
    onSuccess(saved) {
      reportSaved(saved)
      onClose()
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      title={entry ? t`Edit ${entry.id}` : t`Add a connection`}
      saveLabel={form.isSubmitting ? t`Checking the server…` : t`Save`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <NativeSelect {...form.text('kind')} label={t`Kind`} data={KIND_OPTIONS} />
      {isAddedKind(kind) && <ConnectionFields kind={kind} isNew={!entry} text={form.text} />}
    </FormDialog>
  )
}

/** A connection is saved even if its server cannot be reached yet. */
function reportSaved({ entry: { id }, state, problem }: ConnectionDto) {
  if (state === 'ready')
    return showToast({
      tone: 'good',
      title: t`Success!`,
      message: (
        <>
          <Trans>
            {id} is ready. <Link to={`/admin/models?add=model&connection=${id}`}>Add model</Link>
          </Trans>
        </>
      ),
    })
  showToast({
    title: t`${id} was saved, but can’t be used yet`,
    message: problem && problemText(problem),
  })
}
