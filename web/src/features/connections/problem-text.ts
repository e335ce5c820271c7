import type { ConnectionProblem, ConnectionProblemCode } from '@assay/contracts/connection-problems'

interface ProblemText {
  readonly reason: string
  readonly advice: string
}

const PROBLEMS: Readonly<Record<ConnectionProblemCode, ProblemText>> = {
  bad_key: {
    reason: 'The server rejected the key.',
    advice: 'Check the key in the environment of the workers, and restart them after a change.',
  },
  no_credit: {
    reason: 'The account has no credit.',
    advice: 'Add credit or a payment method at the provider.',
  },
  unknown_model: {
    reason: 'The server doesn’t know this model.',
    advice: 'Check its name, and whether your account may use it.',
  },
  too_long: {
    reason: 'The question is too long for this model.',
    advice: 'Shorten the system prompt.',
  },
  rate_limited: {
    reason: 'The server limits the rate of requests.',
    advice: 'Try again later, or raise the limit at the provider.',
  },
  overloaded: {
    reason: 'The server is overloaded or has an internal error.',
    advice: 'Try again later. On your own server, read its log.',
  },
  unreachable: {
    reason: 'The server can’t be reached.',
    advice: 'Check the address, and whether the workers’ network allows connections to it.',
  },
  timed_out: {
    reason: 'The server didn’t respond in time.',
    advice: 'Try again: some servers first load the model. Otherwise allow more time.',
  },
  broken_stream: {
    reason: 'The answer broke off.',
    advice: 'Try again. Behind a proxy, check its time limits.',
  },
  empty: {
    reason: 'The model returned no text.',
    advice: 'Raise the maximum length: reasoning may have used all of it.',
  },
  misconfigured: {
    reason: 'The server rejected the request.',
    advice: 'Check the address, the headers and the options.',
  },
  attempts_exhausted: {
    reason: 'No worker could finish the answer.',
    advice: 'Read the log of the workers.',
  },
  missing_key: {
    reason: 'No worker has the key.',
    advice: 'Add the variable to the environment of the workers, and restart them.',
  },
  no_worker: {
    reason: 'No inference worker replied.',
    advice: 'Start one, or read its log.',
  },
  no_list: {
    reason: 'The server doesn’t list its models.',
    advice: 'Type their names.',
  },
  refused: {
    reason: 'The model or its provider declined to answer.',
    advice: 'The connection works.',
  },
}

/** The reason in plain words, and what to do. A missing variable is named. */
export function problemText({ code, detail }: ConnectionProblem): string {
  const { reason, advice } = PROBLEMS[code]
  return `${code === 'missing_key' ? detail : reason} ${advice}`
}

/** What the server or the worker reported; undefined if the text above says it. */
export function detailOf({ code, detail }: ConnectionProblem): string | undefined {
  return code === 'missing_key' || code === 'no_worker' || detail === '' ? undefined : detail
}
