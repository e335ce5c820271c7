import type { ConnectionProblemCode } from '@assay/contracts/connection-problems'
import type { ModelHealth, ModelState } from '@assay/contracts/models'
import { t } from '@lingui/core/macro'
import { CAUSES, type HealthText } from '../connections/causes.ts'

const STATES: Readonly<Record<ModelState, HealthText>> = {
  on_offer: { label: t`Available` },
  no_credit: {
    label: t`No credit`,
    what: t`Its provider requires payment.`,
    todo: t`Top up the account or raise its budget.`,
  },
  failing: {
    label: t`Failing`,
    what: t`Its answers fail.`,
    todo: t`Test it to see the provider’s own message.`,
  },
  not_listed: {
    label: t`Not at its server`,
    what: t`Its server doesn’t list this name.`,
    todo: t`Load the model there, or correct its name.`,
  },
  without_key: {
    label: t`No key`,
    what: t`No running worker can use its connection.`,
    todo: t`Give the workers its key, unless the connection shows another problem.`,
  },
  being_checked: {
    label: t`Being checked`,
    what: t`Workers have not reported this model yet.`,
  },
  not_needed: {
    label: t`Not needed`,
    what: t`Demonstration models aren’t offered beside other models.`,
    todo: t`Set DEMO_MODELS to always to offer it.`,
  },
  paused: { label: t`Paused`, todo: t`Resume it to offer it again.` },
  inactive: {
    label: t`Switched off`,
    what: t`Its settings switch it off.`,
    todo: t`Switch it on to offer it.`,
  },
  retired: {
    label: t`Retired`,
    what: t`Its ratings are kept.`,
    todo: t`Restore it to offer it again.`,
  },
}

/** The label of a model's state, what it is and what to do. */
export function healthText({ state, cause, is_drawn }: ModelHealth): HealthText {
  const text = STATES[state]
  if (state !== 'failing' && state !== 'no_credit') return text
  const { label, what, todo } = cause ? { ...CAUSES[cause], label: labelOf(cause) } : text
  const then = is_drawn ? t`Battles still draw it.` : t`Retried every minute.`
  return { label, what: `${what} ${then}`, ...(todo && { todo }) }
}

const labelOf = (cause: ConnectionProblemCode) => `${STATES.failing.label}: ${CAUSES[cause].label}`
