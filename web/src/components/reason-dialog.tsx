import { MAX_REVERSAL_REASON_LENGTH } from '@assay/contracts/constants'
import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { useForm } from './form/use-form.ts'
import { FormDialog } from './form-dialog.tsx'

/** What `useReasonForm` returns, whatever other fields it has. */
interface ReasonForm
  extends Pick<ReturnType<typeof useForm>, 'formProps' | 'isSubmitting' | 'isValid'> {
  readonly text: (name: 'reason') => ComponentProps<typeof TextInput>
}

export interface ReasonDialogProps {
  readonly title: string
  /** The label of the submit button. */
  readonly saveLabel: string
  readonly form: ReasonForm
  /** What will follow. */
  readonly children: ReactNode
  /** Fields before the reason. */
  readonly fields?: ReactNode
  readonly onClose: () => void
}

/** Asks a superuser for the reason of a step that stays on record. */
export function ReasonDialog({
  title,
  saveLabel,
  form,
  children,
  fields,
  onClose,
}: ReasonDialogProps) {
  return (
    <FormDialog
      title={title}
      formProps={form.formProps}
      saveLabel={saveLabel}
      maySave={!form.isSubmitting && form.isValid}
      onClose={onClose}
    >
      <p>{children}</p>
      {fields}
      <TextInput
        {...form.text('reason')}
        label="Reason"
        maxLength={MAX_REVERSAL_REASON_LENGTH}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
