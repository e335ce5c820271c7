import type { ModelDto } from '@assay/contracts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { showFailure } from '../../components/toast.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import {
  costText,
  cutText,
  failuresText,
  inOrder,
  STATES,
  secondsText,
} from './model-state-text.ts'
import classes from './model-states.module.css'
import { usePauseModelMutation } from './model-states-api.ts'

/** One row a model, in the order of when the page was opened: a row that is paused stays where it is. */
export function ModelStatesTable({ models }: { models: readonly ModelDto[] }) {
  const [order] = useState(() => inOrder(models).map(({ id }) => id))
  return (
    <ScrollableTable label="Models" asCards>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">State</th>
          <th scope="col">Answers</th>
          <th scope="col">Errors</th>
          <th scope="col">First word</th>
          <th scope="col">Answer</th>
          <th scope="col">Cost</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {models
          .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
          .map((model) => (
            <ModelRow key={model.id} model={model} />
          ))}
      </tbody>
    </ScrollableTable>
  )
}

function ModelRow({ model }: { model: ModelDto }) {
  const { llm_name, company, provider, provider_model, is_thinking, state, today } = model
  const cut = cutText(today)
  return (
    <tr className={`${table.tall} ${classes.row}`} data-retired={state === 'retired' || undefined}>
      <th scope="row">
        {llm_name}{' '}
        {is_thinking && <span className={`${table.badge} ${classes.thinking}`}>Thinking</span>}
        <span className={classes.by}>
          {company}, {provider}/{provider_model}
        </span>
      </th>
      <td data-label="State">
        <State model={model} />
      </td>
      <td data-label="Answers">
        {today.answers.toLocaleString('en-US')}
        {cut && <span className={classes.by}>{cut}</span>}
      </td>
      <td data-label="Errors">{failuresText(today)}</td>
      <td data-label="First word" className={classes.figure}>
        {secondsText(today.first_token_p50_ms)}
        {today.first_token_p95_ms !== null && (
          <span className={classes.by}>95% within {secondsText(today.first_token_p95_ms)}</span>
        )}
      </td>
      <td data-label="Answer" className={classes.figure}>
        {secondsText(today.duration_p50_ms)}
      </td>
      <td data-label="Cost" className={classes.figure}>
        {costText(today.cost_usd)}
      </td>
      <td className={classes.actions}>{state !== 'retired' && <PauseButton model={model} />}</td>
    </tr>
  )
}

function State({ model: { state, paused_at, paused_by } }: { model: ModelDto }) {
  const { userId } = useIdentity()
  const { label, note } = STATES[state]
  const by = paused_by === userId ? 'by you' : 'by another superuser'
  const since = paused_at && `Since ${new Date(paused_at).toLocaleString()}, ${by}`
  const more = state === 'paused' ? since : note
  return (
    <>
      <span className={table.status} data-good={state === 'on_offer' || undefined}>
        {label}
      </span>
      {more && <span className={classes.by}>{more}</span>}
    </>
  )
}

const PAUSE =
  'It is drawn into no new battle, within seconds and until it is resumed. Answers under way finish.'
const RESUME = 'It is drawn into battles again, within seconds.'

function PauseButton({ model: { id, llm_name, paused_at } }: { model: ModelDto }) {
  const [isAsking, setAsking] = useState(false)
  const [pause, { isLoading }] = usePauseModelMutation()
  const isPaused = paused_at !== null
  const label = isPaused ? 'Resume' : 'Pause'

  async function change() {
    const { error } = await pause({ id, body: { is_paused: !isPaused } })
    setAsking(false)
    if (error) showFailure(errorText(error))
  }

  return (
    <>
      <Button
        variant="default"
        aria-label={`${label} ${llm_name}`}
        disabled={isLoading}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label} ${llm_name}?`}
          confirmLabel={label}
          busy={isLoading}
          isReversible
          onConfirm={() => void change()}
          onClose={() => setAsking(false)}
        >
          {isPaused ? RESUME : PAUSE}
        </ConfirmDialog>
      )}
    </>
  )
}
