import type { IdentifierKind } from '@assay/contracts/patient-data'
import type { AnswersPreview, StudyArmDto } from '@assay/contracts/studies/arms'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { FormError } from '../../components/form/form.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showSuccess } from '../../components/toast.ts'
import { Faults, ReviewedKindChoices } from './faults.tsx'
import { FileDrop } from './file-drop.tsx'
import classes from './studies.module.css'
import { useUploadAnswersMutation } from './upload-api.ts'

const NOTE = t`CSV or JSON Lines with the columns “id” and “answer”; you can choose others`

export interface AnswersDialogProps {
  readonly studyId: string
  readonly source: StudyArmDto
  readonly onClose: () => void
}

/** Uploads the answers of an outside source. A file with faults is stored only without them. */
export function AnswersDialog({ studyId, source, onClose }: AnswersDialogProps) {
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState({ external_id: '', answer: '' })
  const [isSkipping, setSkipping] = useState(false)
  const [reviewed, setReviewed] = useState<readonly IdentifierKind[]>([])
  const [upload, { error, isLoading, reset }] = useUploadAnswersMutation()
  const refused = toRefused(error)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!file) return
    const { data } = await upload({
      ...{ study_id: studyId, arm_id: source.id, file },
      query: {
        ...(columns.external_id && { external_id: columns.external_id }),
        ...(columns.answer && { answer: columns.answer }),
        ...(reviewed.length > 0 && { phi_reviewed: reviewed.join(',') }),
        ...(isSkipping && { skip_faulty: 'true' }),
      },
    })
    if (!data) return
    showSuccess(
      t`${plural(data.rows, { one: '# answer', other: '# answers' })} of ${source.arm.name} were stored.`,
    )
    onClose()
  }

  return (
    <FormDialog
      title={t`Answers of ${source.arm.name}`}
      formProps={{ onSubmit: (event) => void send(event) }}
      maySave={file !== undefined && !isLoading}
      saveLabel={isLoading ? t`Uploading…` : t`Upload`}
      onClose={onClose}
    >
      <p className={classes.note}>
        <Trans>
          The ids must be those of your questions. A new file replaces all answers of this source.
        </Trans>
      </p>
      <FileDrop
        label={t`File with answers`}
        note={file ? file.name : NOTE}
        onFile={(chosen) => {
          setFile(chosen)
          setSkipping(false)
          setReviewed([])
          // The faults are those of the earlier file.
          reset()
        }}
      />
      {error && !refused && <FormError>{errorText(error)}</FormError>}
      {refused && (
        <>
          <FormError>
            <Trans>
              Nothing was stored. <Plural value={refused.faulty} one="# fault" other="# faults" />{' '}
              must be corrected or left out.
            </Trans>
          </FormError>
          {refused.columns.length > 0 && (
            <div className={classes.pair}>
              {(['external_id', 'answer'] as const).map((field) => (
                <NativeSelect
                  key={field}
                  label={field === 'answer' ? t`Answer` : t`Id of the question`}
                  data={[{ value: '', label: t`By its usual name` }, ...refused.columns]}
                  value={columns[field]}
                  onChange={({ currentTarget: { value } }) =>
                    setColumns((before) => ({ ...before, [field]: value }))
                  }
                />
              ))}
            </div>
          )}
          <Faults faulty={refused.faulty} faults={refused.faults} />
          <ReviewedKindChoices faults={refused.faults} reviewed={reviewed} onChange={setReviewed} />
          {refused.rows > 0 && (
            <Checkbox
              label={t`Store only the ${plural(refused.rows, { one: '# valid answer', other: '# valid answers' })}`}
              checked={isSkipping}
              onChange={({ currentTarget }) => setSkipping(currentTarget.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** What the server read of a refused file; undefined for any other error. */
function toRefused(error: unknown): AnswersPreview | undefined {
  const data = typeof error === 'object' && error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data && 'faults' in data ? (data as AnswersPreview) : undefined
}
