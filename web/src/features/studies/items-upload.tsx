import type { UploadPreview } from '@assay/contracts/studies/items'
import { MAX_STUDY_ITEMS } from '@assay/contracts/studies/limits'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '../../components/data-table.tsx'
import { FormError } from '../../components/form/form.tsx'
import { countText } from '../../components/format.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { showSuccess } from '../../components/toast.ts'
import { Faults, ReviewedKindChoices, Warnings } from './faults.tsx'
import { FileButton, FileDrop, UPLOAD_LIMIT } from './file-drop.tsx'
import { itemColumns } from './item-columns.tsx'
import classes from './studies.module.css'
import { ITEM_FIELDS, type ItemField, useItemsUpload } from './use-items-upload.ts'

const FILE_LABEL = t`File with questions`
const NOTE = t`CSV, JSON Lines or HealthBench, up to ${countText(MAX_STUDY_ITEMS)} questions and ${UPLOAD_LIMIT}`

const EXAMPLE = t`id,question,reference,subject,rubric
q1,What is first-line treatment for ...?,Metformin,endocrinology,"5: Names metformin
-2: Names insulin first"
q2,Which antibiotic ...?,,infectious diseases,5: Names amoxicillin`

export interface ItemsUploadProps {
  readonly studyId: string
  /** The number of questions that a new file replaces. */
  readonly stored: number
  readonly onClose: () => void
}

/** Chooses a file of questions, shows what was read of it, and stores it after a confirmation. */
export function ItemsUpload({ studyId, stored, onClose }: ItemsUploadProps) {
  const upload = useItemsUpload(studyId, (questions) => {
    showSuccess(t`The study has ${plural(questions, { one: '# question', other: '# questions' })}.`)
    onClose()
  })
  const { preview, failure } = upload
  return (
    <>
      {!upload.upload && (
        <>
          <FileDrop label={FILE_LABEL} note={NOTE} onFile={(file) => void upload.open(file)} />
          <details className={classes.fold}>
            <summary>{t`What a file looks like`}</summary>
            <p className={classes.note}>
              <Trans>
                The first line names the columns. Only the column with the questions is needed. Ids
                connect questions to answers that you upload, and to your own records. A rubric has
                one criterion per line, after its points; points below 0 are for what an answer
                should not do.
              </Trans>
            </p>
            <pre className={classes.example}>{EXAMPLE}</pre>
          </details>
        </>
      )}
      {upload.upload && (
        <section
          className={classes.preview}
          aria-label={t`Preview`}
          aria-busy={upload.isReading || upload.isStoring}
        >
          <p className={classes.file}>{upload.upload.file.name}</p>
          {failure && <FormError>{failure}</FormError>}
          {!preview && !failure && <ListSkeleton label={t`Reading the file`} />}
          {preview && <Preview preview={preview} upload={upload} />}
          <StoreButtons key={preview?.faulty} stored={stored} upload={upload} />
        </section>
      )}
      {!upload.upload && stored > 0 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      )}
    </>
  )
}

type UploadState = ReturnType<typeof useItemsUpload>

interface PreviewProps {
  readonly preview: UploadPreview
  readonly upload: UploadState
}

function Preview({ preview, upload }: PreviewProps) {
  const { rows, faulty, faults, warnings, first, columns, mapping } = preview
  const isUnmapped = columns.length > 0 && mapping.question === undefined
  return (
    <>
      <p className={classes.note} role="status">
        {isUnmapped
          ? t`Choose the column that holds the questions.`
          : t`${plural(rows, { one: '# question', other: '# questions' })} can be used. ${faulty > 0 ? t`${plural(faulty, { one: '# line', other: '# lines' })} can’t.` : ''}`}
      </p>
      <Mapping preview={preview} onMap={upload.map} />
      {faulty > 0 && !isUnmapped && <Faults faulty={faulty} faults={faults} />}
      <Warnings warnings={warnings} />
      <ReviewedKindChoices
        faults={faults}
        reviewed={upload.upload?.reviewed ?? []}
        onChange={upload.review}
      />
      {rows > 0 && (
        <>
          <p className={classes.lead}>{t`The first questions of the file:`}</p>
          <DataTable
            label={t`First questions`}
            columns={itemColumns(first)}
            rows={first}
            keyOf={({ external_id }) => external_id}
          />
        </>
      )}
    </>
  )
}

const FIELD_LABELS: Readonly<Record<ItemField, string>> = {
  question: t`Question`,
  external_id: t`Id`,
  reference: t`Reference answer`,
  subject: t`Subject`,
  tags: t`Tags`,
  rubric: t`Rubric`,
}

interface MappingProps {
  readonly preview: UploadPreview
  readonly onMap: (field: ItemField, column: string) => void
}

/** The column of the file for each field. */
function Mapping({ preview: { columns, mapping }, onMap }: MappingProps) {
  if (columns.length === 0) return null
  return (
    <div className={classes.pair}>
      {ITEM_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={FIELD_LABELS[field]}
          data={[
            { value: '', label: field === 'question' ? t`Choose a column` : t`No column` },
            ...columns,
          ]}
          value={mapping[field] ?? ''}
          onChange={({ currentTarget }) => onMap(field, currentTarget.value)}
        />
      ))}
    </div>
  )
}

interface StoreButtonsProps {
  readonly stored: number
  readonly upload: UploadState
}

/** Faulty lines must be left out explicitly, so that no question is lost by accident. */
function StoreButtons({ stored, upload }: StoreButtonsProps) {
  const { preview, isReading, isStoring } = upload
  const [isSkipping, setSkipping] = useState(false)
  const { rows = 0, faulty = 0 } = preview ?? {}
  const isReady = rows > 0 && (faulty === 0 || isSkipping) && !isReading && !isStoring
  const questions = plural(rows, { one: '# question', other: '# questions' })
  return (
    <>
      {rows > 0 && faulty > 0 && (
        <div className={classes.checks}>
          <Checkbox
            label={t`Leave out ${plural(faulty, { one: '# faulty line', other: '# faulty lines' })}`}
            checked={isSkipping}
            onChange={({ currentTarget }) => setSkipping(currentTarget.checked)}
          />
        </div>
      )}
      <div className={classes.buttons}>
        <Button disabled={!isReady} onClick={() => void upload.store()}>
          {stored > 0 ? t`Replace with ${questions}` : t`Use ${questions}`}
        </Button>
        <FileButton label={FILE_LABEL} onFile={(file) => void upload.open(file)} />
        <Button variant="default" onClick={upload.close}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  )
}
