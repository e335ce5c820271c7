import { REFUSALS } from '@assay/contracts/constants'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useCreateStudyMutation, useEditStudyMutation } from './study-api.ts'
import { useReviewedKinds } from './use-reviewed-kinds.tsx'

const RULES = { title: required(t`Title is required`) }

/** The server fills in the other values. */
const FIRST_DESIGN = { kind: 'pairwise' } as const

export interface StudyDialogProps {
  /** The draft to edit; undefined for a new one. */
  readonly study?: StudyDto
  readonly onClose: () => void
}

/** The title and the description of a study. A new study opens afterwards. */
export function StudyDialog({ study, onClose }: StudyDialogProps) {
  const [create] = useCreateStudyMutation()
  const [edit] = useEditStudyMutation()
  const navigate = useNavigate()
  const { reviewed, watch, confirmation } = useReviewedKinds()
  const form = useForm({
    initial: { title: study?.title ?? '', description: study?.description ?? '' },
    rules: RULES,
    onSubmit({ title, description }) {
      const text = { title: title.trim(), description: description.trim() || null }
      const body = { ...text, ...reviewed, design: study?.design ?? FIRST_DESIGN }
      return watch(study ? edit({ study_id: study.id, body }) : create(body))
    },
    fieldOfConflict: (refusal) => (refusal === REFUSALS.patientData ? 'description' : undefined),
    onSuccess({ id }) {
      onClose()
      if (!study) void navigate(`/studies/${id}`)
    },
  })
  return (
    <FormDialog
      title={study ? t`Edit title and description` : t`New study`}
      saveLabel={study ? t`Save` : t`Create`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={t`Title`} autoComplete="off" required />
      <Textarea
        {...form.text('description')}
        label={t`Description`}
        description={t`What you want to find out. Raters see it, and the registration shows it.`}
        rows={4}
      />
      {confirmation}
    </FormDialog>
  )
}
