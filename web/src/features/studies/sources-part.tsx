import type { StudyArmDto } from '@assay/contracts/studies/arms'
import { MAX_ARMS, MIN_ARMS } from '@assay/contracts/studies/limits'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '../../components/data-table.tsx'
import { EditableList, type RowHandlers } from '../../components/editable-list.tsx'
import { commaText, countText } from '../../components/format.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { RowActions } from '../../components/row-actions.tsx'
import table from '../../components/table.module.css'
import { useListLlmsQuery } from '../models/model-api.ts'
import { AnswersDialog } from './answers-dialog.tsx'
import { FoldedPart, Part } from './part.tsx'
import { SourceDialog } from './source-dialog.tsx'
import classes from './studies.module.css'
import { useDeleteArmMutation, useListArmsQuery } from './study-api.ts'

const NOTE = t`${MIN_ARMS} to ${MAX_ARMS} sources answer every question: models on offer here, each with its own settings, or outside sources whose answers you upload.`

/** The sources of answers. Those of a draft can be added, changed and deleted. */
export function SourcesPart({ study }: { readonly study: StudyDto }) {
  const query = useListArmsQuery({ study_id: study.id }, FRESH)
  if (study.state !== 'draft')
    return (
      <FoldedPart
        step="sources"
        summary={plural(study.arms, { one: '# source', other: '# sources' })}
      >
        <Loaded query={query} label={t`the sources`} isPolled>
          {({ data }) => <SourcesTable study={study} sources={data} />}
        </Loaded>
      </FoldedPart>
    )
  return (
    <Part step="sources" note={NOTE}>
      <Loaded query={query} label={t`the sources`} isPolled>
        {({ data }) => <EditableSources study={study} sources={data} />}
      </Loaded>
    </Part>
  )
}

interface SourcesProps {
  readonly study: StudyDto
  readonly sources: readonly StudyArmDto[]
}

function EditableSources({ study, sources }: SourcesProps) {
  const [remove] = useDeleteArmMutation()
  const [uploaded, setUploaded] = useState<StudyArmDto>()
  return (
    <>
      <EditableList<StudyArmDto>
        addLabel={t`Add source`}
        list={(handlers) => (
          <SourcesTable
            study={study}
            sources={sources}
            handlers={{ ...handlers, onUpload: setUploaded }}
          />
        )}
        editDialog={(source, onClose) => (
          <SourceDialog studyId={study.id} source={source} onClose={onClose} />
        )}
        deleteDialog={({ id, arm: { kind, name } }, onClose) => (
          <ActionDialog
            title={t`Delete ${name}?`}
            label={t`Delete`}
            onRun={() => remove({ study_id: study.id, arm_id: id })}
            success={t`${name} was deleted.`}
            onClose={onClose}
          >
            {kind === 'outside'
              ? t`Its uploaded answers are deleted too.`
              : t`You can add it again.`}
          </ActionDialog>
        )}
      />
      {uploaded && (
        <AnswersDialog
          studyId={study.id}
          source={uploaded}
          onClose={() => setUploaded(undefined)}
        />
      )}
    </>
  )
}

interface SourceHandlers extends RowHandlers<StudyArmDto> {
  readonly onUpload: (source: StudyArmDto) => void
}

interface SourcesTableProps extends SourcesProps {
  /** Undefined for a frozen study. */
  readonly handlers?: SourceHandlers
}

function SourcesTable({ study, sources, handlers }: SourcesTableProps) {
  if (sources.length === 0) return <p className={classes.note}>{t`No sources yet.`}</p>
  return (
    <DataTable
      label={t`Sources`}
      columns={columnsOf(study, handlers)}
      rows={sources}
      keyOf={({ id }) => id}
      rowProps={() => ({ className: table.tall })}
    />
  )
}

function columnsOf(
  study: StudyDto,
  handlers: SourceHandlers | undefined,
): readonly Column<StudyArmDto>[] {
  const shown: readonly Column<StudyArmDto>[] = [
    { name: t`Source`, cell: (source) => <Name source={source} isDraft={!!handlers} /> },
    { name: t`Settings`, cell: (source) => <Settings source={source} /> },
  ]
  if (!handlers) return shown
  return [
    ...shown,
    {
      name: t`Answers`,
      cell: ({ arm, responses: { done = 0 } }) =>
        arm.kind === 'outside'
          ? t`${countText(done)} of ${countText(study.items)} uploaded`
          : t`Requested after the freeze`,
    },
    actionsColumn((source) => (
      <div className={classes.rowButtons}>
        {source.arm.kind === 'outside' && (
          <Button
            variant="default"
            disabled={study.items === 0}
            aria-label={t`Upload answers of ${source.arm.name}`}
            onClick={() => handlers.onUpload(source)}
          >
            {t`Upload answers`}
          </Button>
        )}
        <RowActions
          name={source.arm.name}
          onEdit={() => handlers.onEdit(source)}
          onDelete={() => handlers.onDelete(source)}
        />
      </div>
    )),
  ]
}

interface SourceProps {
  readonly source: StudyArmDto
}

function Name({
  source: { arm, is_left_out },
  isDraft,
}: SourceProps & { readonly isDraft: boolean }) {
  const { data: models } = useListLlmsQuery()
  const model = arm.kind === 'model' && models?.find(({ id }) => id === arm.model_id)
  const isGone = isDraft && models !== undefined && model === undefined
  return (
    <>
      {arm.name}
      {arm.kind === 'outside' && <span className={table.by}>{t`Outside source`}</span>}
      {model && model.llm_name !== arm.name && <span className={table.by}>{model.llm_name}</span>}
      {isGone && <span className={classes.gone}>{t`Its model is not on offer`}</span>}
      {is_left_out && <span className={table.by}>{t`Left out`}</span>}
    </>
  )
}

function Settings({ source: { arm } }: SourceProps) {
  if (arm.kind === 'outside') return '–'
  const settings = [
    arm.temperature !== null && t`Temperature ${arm.temperature}`,
    arm.max_tokens !== null &&
      t`${plural(arm.max_tokens, { one: '# token', other: '# tokens' })} at most`,
  ]
  return (
    <>
      {commaText(settings) || (arm.system_prompt === null && t`The model’s own`)}
      {arm.system_prompt !== null && (
        <details className={classes.fold}>
          <summary>{t`System prompt`}</summary>
          <p className={classes.text}>{arm.system_prompt}</p>
        </details>
      )}
    </>
  )
}
