import type { ConnectionProblemCode } from '@assay/contracts/connection-problems'
import type { ModelHealth, ModelState } from '@assay/contracts/models'
import { CAUSES, type HealthText } from '../connections/causes.ts'

const STATES: Readonly<Record<ModelState, HealthText>> = {
  on_offer: { label: 'Available' },
  no_credit: {
    label: 'No credit',
    what: 'Its provider requires payment.',
    todo: 'Top up the account or raise its budget.',
  },
  failing: {
    label: 'Failing',
    what: 'Its answers fail.',
    todo: 'Test it to see the provider’s own message.',
  },
  not_listed: {
    label: 'Not at its server',
    what: 'Its server doesn’t list this name.',
    todo: 'Load the model there, or correct its name.',
  },
  without_key: {
    label: 'No key',
    what: 'No running worker can use its connection.',
    todo: 'Give the workers its key, unless the connection shows another problem.',
  },
  being_checked: {
    label: 'Being checked',
    what: 'Workers have not reported this model yet.',
  },
  not_needed: {
    label: 'Not needed',
    what: 'Demonstration models aren’t offered beside other models.',
    todo: 'Set DEMO_MODELS to always to offer it.',
  },
  paused: { label: 'Paused', todo: 'Resume it to offer it again.' },
  inactive: {
    label: 'Switched off',
    what: 'Its settings switch it off.',
    todo: 'Switch it on to offer it.',
  },
  retired: {
    label: 'Retired',
    what: 'Its ratings are kept.',
    todo: 'Restore it to offer it again.',
  },
}

/** The label of a model's state, what it is and what to do. */
export function healthText({ state, cause, is_drawn }: ModelHealth): HealthText {
  const text = STATES[state]
  if (state !== 'failing' && state !== 'no_credit') return text
  const { label, what, todo } = cause ? { ...CAUSES[cause], label: labelOf(cause) } : text
  const then = is_drawn ? 'Battles still draw it.' : 'Retried every minute.'
  return { label, what: `${what} ${then}`, ...(todo && { todo }) }
}

const labelOf = (cause: ConnectionProblemCode) => `${STATES.failing.label}: ${CAUSES[cause].label}`
