import type { ConnectionProblem, ConnectionProblemCode } from '@assay/contracts/connection-problems'

/** What a superuser reads about a state or a cause. */
export interface HealthText {
  readonly label: string
  /** One sentence on what it is. */
  readonly what?: string
  /** One sentence on what to do. */
  readonly todo?: string
}

/**
 * Why a model or a connection fails. The runbook of the alert AnswersFail has the same causes with
 * commands.
 */
export const CAUSES: Readonly<Record<ConnectionProblemCode, Required<HealthText>>> = {
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

/** The reason in plain words, and what to do. A missing variable is named. */
export function problemText({ code, detail }: ConnectionProblem): string {
  const { what, todo } = CAUSES[code]
  return `${code === 'missing_key' ? detail : what} ${todo}`
}

/** What the server or the worker reported; undefined if the text above contains it. */
export function detailOf({ code, detail }: ConnectionProblem): string | undefined {
  return code === 'missing_key' || code === 'no_worker' || detail === '' ? undefined : detail
}
