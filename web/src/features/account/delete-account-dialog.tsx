import { CurrentPasswordField } from '../../components/form/fields.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useDeleteMeMutation } from './account-api.ts'

const INITIAL = { current_password: '' }
const RULES = { current_password: required('Password is required') }

export interface DeleteAccountDialogProps {
  readonly title: string
  /** What follows. */
  readonly details: string
  readonly onDeleted: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for the password: a browser that was left open is not its owner. */
export function DeleteAccountDialog({
  title,
  details,
  onDeleted,
  onClose,
}: DeleteAccountDialogProps) {
  const [deleteMe] = useDeleteMeMutation()
  const form = useForm({
    initial: INITIAL,
    rules: RULES,
    onSubmit: remove,
    fieldOf: () => 'current_password',
  })

  async function remove(values: typeof INITIAL) {
    const result = await deleteMe(values)
    if (result.data) await onDeleted()
    return result
  }

  return (
    <FormDialog
      title={title}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      saveLabel="Delete"
      isDangerous
      onClose={onClose}
    >
      <p>{details}</p>
      <CurrentPasswordField {...form.text('current_password')} />
    </FormDialog>
  )
}
