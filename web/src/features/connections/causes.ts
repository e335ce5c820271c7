import type { ConnectionProblem, ConnectionProblemCode } from '@assay/contracts/connection-problems'
import { t } from '@lingui/core/macro'

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
    label: t`key refused`,
    what: t`The provider refuses the key.`,
    todo: t`Put a valid key into the connection’s variable and restart the workers.`,
  },
  no_credit: {
    label: t`no credit`,
    what: t`The provider requires payment.`,
    todo: t`Top up the account or raise its budget.`,
  },
  unknown_model: {
    label: t`unknown model`,
    what: t`The provider doesn’t offer this name to our account.`,
    todo: t`Correct the model’s name, request access, or retire the model.`,
  },
  too_long: {
    label: t`question too long`,
    what: t`Questions exceed the model’s context.`,
    todo: t`Configure a longer context on its server, or retire the model.`,
  },
  rate_limited: {
    label: t`over the rate limit`,
    what: t`The provider limits our requests.`,
    todo: t`Request a higher limit, or lower the model’s weight.`,
  },
  overloaded: {
    label: t`server error`,
    what: t`The provider is overloaded or has an internal error.`,
    todo: t`Check the provider’s status page or the server’s log.`,
  },
  unreachable: {
    label: t`provider unreachable`,
    what: t`Workers can’t reach the server.`,
    todo: t`Check that the server runs, its address, and the network.`,
  },
  timed_out: {
    label: t`timed out`,
    what: t`Answers take longer than allowed.`,
    todo: t`Raise the model’s time limits, or check the load of its server.`,
  },
  broken_stream: {
    label: t`interrupted`,
    what: t`Answers break off.`,
    todo: t`Check the server and the proxies in front of it.`,
  },
  empty: {
    label: t`empty`,
    what: t`Answers contain no text.`,
    todo: t`Raise the model’s length limit, because reasoning may use it up.`,
  },
  misconfigured: {
    label: t`request rejected`,
    what: t`The provider rejects our request.`,
    todo: t`Test the model: the provider’s message names the option to change.`,
  },
  attempts_exhausted: {
    label: t`out of retries`,
    what: t`No worker could finish an answer.`,
    todo: t`Check whether the workers restart.`,
  },
  missing_key: {
    label: t`no key`,
    what: t`No running worker has a variable that the connection names.`,
    todo: t`Set the variable for the workers and restart them.`,
  },
  no_worker: {
    label: t`no worker`,
    what: t`No inference worker replied.`,
    todo: t`Start an inference worker.`,
  },
  no_list: {
    label: t`no list of models`,
    what: t`The server answers, but doesn’t list its models.`,
    todo: t`If its models don’t answer, check that the address ends in /v1.`,
  },
  not_local: {
    label: t`not local`,
    what: t`Only local models are allowed, and its server is elsewhere.`,
    todo: t`Enter the address of a server in your own network, or retire the connection.`,
  },
  refused: {
    label: t`declined`,
    what: t`The model declined the test question.`,
    todo: t`Try another model of the connection.`,
  },
}

/** The reason in plain words, and what to do. A missing variable is named. */
export function problemText({ code, detail }: ConnectionProblem): string {
  const { what, todo } = CAUSES[code]
  return `${code === 'missing_key' ? t`No running worker has ${detail}.` : what} ${todo}`
}

/** What the server or the worker reported; undefined if the text above contains it. */
export function detailOf({ code, detail }: ConnectionProblem): string | undefined {
  return code === 'missing_key' || code === 'no_worker' || detail === '' ? undefined : detail
}
