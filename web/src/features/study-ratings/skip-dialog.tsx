import type { RatingDesk, SkipBody } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { Chips } from '../../components/choices.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useSkipMutation } from './rating-api.ts'

interface SkipText {
  readonly entry: string
  readonly title: string
  /** What happens to the question. */
  readonly note: string
  readonly label: string
  /** Reasons that raters often have. */
  readonly reasons: readonly string[]
}

export const SKIPS: Readonly<Record<SkipBody['kind'], SkipText>> = {
  skip: {
    entry: t`Skip this question`,
    title: t`Skip this question?`,
    note: t`For example, if it is outside your field. Another rater gets it, and you don’t get it again.`,
    label: t`Skip`,
    reasons: [t`Outside my field`, t`I can’t decide`],
  },
  flag: {
    entry: t`Report a fault`,
    title: t`Report a fault?`,
    note: t`Report a question or an answer that nobody can rate, for example because it is cut off. The organiser reads your report. You don’t get this question again.`,
    label: t`Report`,
    reasons: [t`An answer is cut off`, t`The question is unclear`],
  },
  conflict: {
    entry: t`Declare a conflict of interest`,
    title: t`Declare a conflict of interest?`,
    note: t`For example, if you took part in writing an answer. Another rater gets the question, and you don’t get it again.`,
    label: t`Declare`,
    reasons: [t`I wrote an answer`, t`I know who wrote an answer`],
  },
}

const RULES = { reason: required(t`Reason is required`) }
const MAX_REASON_LENGTH = 500

export interface SkipDialogProps {
  readonly kind: SkipBody['kind']
  readonly assignmentId: string
  readonly onDesk: (desk: RatingDesk) => void
  readonly onClose: () => void
}

/** Takes an assignment from the desk without a rating, with a reason. */
export function SkipDialog({ kind, assignmentId, onDesk, onClose }: SkipDialogProps) {
  const { title, note, label, reasons } = SKIPS[kind]
  const [skip] = useSkipMutation()
  const form = useForm({
    initial: { reason: '' },
    rules: RULES,
    onSubmit: ({ reason }) =>
      skip({ assignment_id: assignmentId, body: { kind, reason: reason.trim() } }),
    onSuccess(desk: RatingDesk) {
      onClose()
      onDesk(desk)
    },
  })
  return (
    <FormDialog
      title={title}
      saveLabel={label}
      formProps={form.formProps}
      maySave={!form.isSubmitting && form.isValid}
      onClose={onClose}
    >
      <p>{note}</p>
      <Chips
        keys={reasons}
        labelOf={(reason) => reason}
        pressed={[form.values.reason]}
        onPress={(reason) => form.set('reason', reason)}
      />
      <TextInput
        {...form.text('reason')}
        label={t`Reason`}
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
