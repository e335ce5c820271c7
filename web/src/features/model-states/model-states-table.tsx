import type { ModelDto } from '@assay/contracts/models'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionButton } from '../../components/action-button.tsx'
import { actionsColumn, type Column, DataTable } from '../../components/data-table.tsx'
import type { RowHandlers } from '../../components/editable-list.tsx'
import { countText, timeText } from '../../components/format.ts'
import { RetirableActions } from '../../components/row-actions.tsx'
import table from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'
import { healthText } from './health-text.ts'
import {
  costText,
  cutText,
  failuresText,
  inOrder,
  latencyText,
  warningWithout,
} from './model-state-text.ts'
import classes from './model-states.module.css'
import { usePauseModelMutation } from './model-states-api.ts'

export interface ModelStatesTableProps extends RowHandlers<ModelDto> {
  readonly models: readonly ModelDto[]
}

/**
 * One row per model. The order is fixed when the page opens, so that a paused row stays in place.
 */
export function ModelStatesTable({ models, ...handlers }: ModelStatesTableProps) {
  const [order] = useState(() => inOrder(models).map(({ id }) => id))
  return (
    <DataTable
      label={t`Models`}
      columns={columnsOf(models, handlers)}
      rows={models.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))}
      keyOf={({ id }) => id}
      rowProps={({ state }) => ({
        className: `${table.tall} ${classes.row}`,
        'data-retired': state === 'retired' || undefined,
      })}
    />
  )
}

const columnsOf = (
  models: readonly ModelDto[],
  { onEdit, onDelete }: RowHandlers<ModelDto>,
): readonly Column<ModelDto>[] => [
  { name: t`Model`, cell: (model) => <Name model={model} /> },
  { name: t`State`, cell: (model) => <State model={model} /> },
  { name: t`Answers`, cell: ({ today }) => <Answers today={today} /> },
  { name: t`Errors`, cell: ({ today }) => failuresText(today) },
  {
    name: t`First word`,
    className: classes.figure,
    cell: ({ today: { first_token_p50_ms, first_token_p95_ms } }) => (
      <>
        {latencyText(first_token_p50_ms)}
        {first_token_p95_ms !== null && (
          <span className={table.by}>
            <Trans>95% within {latencyText(first_token_p95_ms)}</Trans>
          </span>
        )}
      </>
    ),
  },
  {
    name: t`Answer`,
    className: classes.figure,
    cell: ({ today }) => latencyText(today.duration_p50_ms),
  },
  { name: t`Cost`, className: classes.figure, cell: ({ today }) => costText(today.cost_usd) },
  actionsColumn((model) => (
    <Actions {...{ models, model }} onEdit={() => onEdit(model)} onDelete={() => onDelete(model)} />
  )),
]

function Name({ model }: { model: ModelDto }) {
  return (
    <>
      {model.llm_name}{' '}
      {model.is_thinking && (
        <span className={`${table.badge} ${classes.thinking}`}>{t`Thinking`}</span>
      )}
      <span className={table.by}>
        {model.company}, {model.connection}/{model.name}
        {model.reported_name && t` (answers as ${model.reported_name})`}
      </span>
      {model.is_edited && <span className={table.by}>{t`Changed here`}</span>}
    </>
  )
}

function Answers({ today }: Pick<ModelDto, 'today'>) {
  const cut = cutText(today)
  return (
    <>
      {countText(today.answers)}
      {cut && <span className={table.by}>{cut}</span>}
    </>
  )
}

function State({ model }: { model: ModelDto }) {
  const { state, paused_at, paused_by } = model
  const { userId } = useIdentity()
  const { label, what, todo } = healthText(model)
  const by = paused_by === userId ? t`by you` : t`by another superuser`
  const since = paused_at && t`Since ${timeText(paused_at)}, ${by}`
  const notes = [state === 'paused' ? since : what, todo].filter(Boolean)
  return (
    <>
      <span
        className={table.status}
        data-good={state === 'on_offer' || undefined}
        data-waiting={state === 'being_checked' || undefined}
      >
        {label}
      </span>
      {notes.map((note) => (
        <span key={note} className={table.by}>
          {note}
        </span>
      ))}
    </>
  )
}

interface ActionsProps {
  readonly models: readonly ModelDto[]
  readonly model: ModelDto
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** An earlier version of a model cannot be changed. */
function Actions({ models, model, onEdit, onDelete }: ActionsProps) {
  const isRetired = model.state === 'retired'
  return (
    <div className={classes.actions}>
      {!isRetired && <PauseButton {...{ models, model }} />}
      {model.entry && (
        <RetirableActions name={model.llm_name} {...{ isRetired, onEdit, onDelete }} />
      )}
    </div>
  )
}

const PAUSE = t`It won’t be drawn into new battles until you resume it. Answers in progress finish.`
const RESUME = t`It will be drawn into battles again within seconds.`

function PauseButton({ models, model }: Pick<ActionsProps, 'models' | 'model'>) {
  const { id, llm_name, paused_at } = model
  const [pause] = usePauseModelMutation()
  const isPaused = paused_at !== null
  const label = isPaused ? t`Resume` : t`Pause`
  return (
    <ActionButton
      button={{ 'aria-label': `${label} ${llm_name}` }}
      title={`${label} ${llm_name}?`}
      label={label}
      isReversible
      onRun={() => pause({ id, body: { is_paused: !isPaused } })}
    >
      {isPaused ? RESUME : PAUSE + warningWithout(models, (each) => each.id === id)}
    </ActionButton>
  )
}
