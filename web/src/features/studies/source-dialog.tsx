import { REFUSALS } from '@assay/contracts/constants'
import type { LlmDto } from '@assay/contracts/llms'
import type { StudyArmDto } from '@assay/contracts/studies/arms'
import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useListLlmsQuery } from '../models/model-api.ts'
import { SOURCE_RULES, type SourceForm, toArm, toSourceForm } from './source-form.ts'
import classes from './studies.module.css'
import { useAddArmMutation, useEditArmMutation } from './study-api.ts'
import { useReviewedKinds } from './use-reviewed-kinds.tsx'

export interface SourceDialogProps {
  readonly studyId: string
  /** The source to edit; undefined for a new one. */
  readonly source?: StudyArmDto | undefined
  readonly onClose: () => void
}

export function SourceDialog(props: SourceDialogProps) {
  const { data: models, error } = useListLlmsQuery()
  if (!models && !error) return null
  return <SourceFields models={models ?? []} {...props} />
}

interface SourceFieldsProps extends SourceDialogProps {
  readonly models: readonly LlmDto[]
}

const KINDS = [
  { value: 'model', label: t`A model on offer here` },
  { value: 'outside', label: t`Outside: you upload its answers` },
]

function SourceFields({ studyId, source, models, onClose }: SourceFieldsProps) {
  const [add] = useAddArmMutation()
  const [edit] = useEditArmMutation()
  const { reviewed, watch, confirmation } = useReviewedKinds()
  const form = useForm<SourceForm>({
    initial: toSourceForm(source?.arm, models),
    rules: SOURCE_RULES,
    onSubmit(values) {
      const body = { ...toArm(values), ...reviewed }
      return watch(
        source
          ? edit({ study_id: studyId, arm_id: source.id, body })
          : add({ study_id: studyId, body }),
      )
    },
    success: source ? t`The source was saved.` : t`The source was added.`,
    fieldOfConflict,
    onSuccess: onClose,
  })
  const { text, values, set } = form

  const nameOf = (id: string) => models.find((model) => model.id === id)?.llm_name ?? ''
  /** A model that is no longer on offer has no name here but that of its source. */
  const followed = ['', nameOf(values.model_id) || source?.arm.name]
  /** The name follows the model until the organiser changes it. */
  function follow(name: string) {
    if (followed.includes(values.name)) set('name', name)
  }

  function choose(id: string) {
    set('model_id', id)
    follow(nameOf(id))
  }

  function chooseKind(kind: string) {
    set('kind', kind)
    follow(kind === 'model' ? nameOf(values.model_id) : '')
  }

  return (
    <FormDialog
      title={source ? t`Edit ${source.arm.name}` : t`Add a source`}
      formProps={form.formProps}
      maySave={!form.isSubmitting}
      onClose={onClose}
    >
      <NativeSelect
        {...text('kind')}
        label={t`Kind`}
        data={KINDS}
        onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
      />
      {values.kind === 'outside' && !source && (
        <p>{t`After you save, upload the answers in the list of sources.`}</p>
      )}
      {values.kind === 'model' && (
        <NativeSelect
          {...text('model_id')}
          label={t`Model`}
          data={optionsOf(models, source)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          required
        />
      )}
      <TextInput
        {...text('name')}
        label={t`Name`}
        description={t`The results show this name. Raters don’t see it.`}
        autoComplete="off"
        required
      />
      {values.kind === 'model' && (
        <>
          <Textarea
            {...text('system_prompt')}
            label={t`System prompt`}
            description={t`Replaces the model’s own system prompt. Empty: the model’s own.`}
            rows={4}
          />
          <div className={classes.pair}>
            <TextInput
              {...text('temperature')}
              label={t`Temperature`}
              description={t`From 0 to 2. Empty: the model’s own.`}
              inputMode="decimal"
            />
            <TextInput
              {...text('max_tokens')}
              label={t`Maximum length`}
              description={t`In tokens. Empty: the model’s own.`}
              inputMode="numeric"
            />
          </div>
        </>
      )}
      {confirmation}
    </FormDialog>
  )
}

function fieldOfConflict(refusal: string): 'name' | 'system_prompt' | undefined {
  if (refusal === REFUSALS.patientData) return 'system_prompt'
  return /name/i.test(refusal) ? 'name' : undefined
}

/** The models on offer, and the source's model if it is no longer on offer. */
function optionsOf(models: readonly LlmDto[], source: StudyArmDto | undefined) {
  const options = models.map(({ id, llm_name }) => ({ value: id, label: llm_name }))
  const arm = source?.arm
  if (arm?.kind !== 'model' || models.some(({ id }) => id === arm.model_id)) return options
  return [{ value: arm.model_id, label: t`${arm.name} (not on offer)` }, ...options]
}
