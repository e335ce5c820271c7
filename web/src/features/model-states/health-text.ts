import type { ConnectionProblemCode } from '@assay/contracts/connection-problems'
import type { ModelHealth, ModelState } from '@assay/contracts/models'

/** What a superuser reads about a state or a cause. */
export interface HealthText {
  readonly label: string
  /** One sentence on what it is. */
  readonly what?: string
  /** One sentence on what to do. */
  readonly todo?: string
}

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
  retired: { label: 'Retired', what: 'Its ratings are kept.', todo: 'Save it to restore it.' },
}

/**
 * Why a model or a connection fails. The runbook of the alert AnswersFail has the same causes with
 * commands.
 */
export const CAUSES: Readonly<Record<ConnectionProblemCode, HealthText & { what: string }>> = {
  bad_key: {
    label: 'key refused',
    what: 'The provider refuses the key.',
    todo: 'Put a valid key into the connection’s variable and restart the workers.',
  },
  no_credit: {
    label: 'no credit',
    what: 'The provider requires payment.',
    todo: 'Top up the account or raise its budget.',
  },
  unknown_model: {
    label: 'unknown model',
    what: 'The provider doesn’t offer this name to our account.',
    todo: 'Correct the model’s name, request access, or retire the model.',
  },
  too_long: {
    label: 'question too long',
    what: 'Questions exceed the model’s context.',
    todo: 'Configure a longer context on its server, or retire the model.',
  },
  rate_limited: {
    label: 'over the rate limit',
    what: 'The provider limits our requests.',
    todo: 'Request a higher limit, or lower the model’s weight.',
  },
  overloaded: {
    label: 'provider overloaded',
    what: 'The provider is overloaded or has an internal error.',
    todo: 'Check the provider’s status page or the server’s log.',
  },
  unreachable: {
    label: 'provider unreachable',
    what: 'Workers can’t reach the server.',
    todo: 'Check that the server runs, its address, and the network.',
  },
  timed_out: {
    label: 'timed out',
    what: 'Answers take longer than allowed.',
    todo: 'Raise the model’s time limits, or check the load of its server.',
  },
  broken_stream: {
    label: 'interrupted',
    what: 'Answers break off.',
    todo: 'Check the server and the proxies in front of it.',
  },
  empty: {
    label: 'empty',
    what: 'Answers contain no text.',
    todo: 'Raise the model’s length limit, because reasoning may use it up.',
  },
  misconfigured: {
    label: 'request rejected',
    what: 'The provider rejects our request.',
    todo: 'Test the model: the provider’s message names the option to change.',
  },
  attempts_exhausted: {
    label: 'out of retries',
    what: 'No worker could finish an answer.',
    todo: 'Check whether the workers restart.',
  },
  missing_key: {
    label: 'no key',
    what: 'No running worker has a variable that the connection names.',
    todo: 'Set the variable for the workers and restart them.',
  },
  no_worker: {
    label: 'no worker',
    what: 'No inference worker replied.',
    todo: 'Start an inference worker.',
  },
  no_list: {
    label: 'no list of models',
    what: 'The server answers, but doesn’t list its models.',
    todo: 'If its models don’t answer, check that the address ends in /v1.',
  },
  not_local: {
    label: 'not local',
    what: 'Only local models are allowed, and its server is elsewhere.',
    todo: 'Enter the address of a server in your own network, or retire the connection.',
  },
  refused: {
    label: 'declined',
    what: 'The model declined the test question.',
    todo: 'Try another model of the connection.',
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
