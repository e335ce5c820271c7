import { CLOSE_CODE } from '@assay/contracts/constants'
import type { Invariant } from './invariant.ts'
import { readProcessFigures } from './process-figures.ts'

const LARGEST_RSS_DRIFT = 0.15
/** Allows for varying numbers of pooled connections. */
const FD_TOLERANCE = 24

const nobodyIsLockedOut: Invariant = {
  id: 'I21',
  statement: 'during an outage, nobody is refused as unknown or forbidden',
  async check({ journal }) {
    if (!journal) return undefined
    const refusals: readonly number[] = [CLOSE_CODE.unauthenticated, CLOSE_CODE.forbidden]
    return [
      ...journal.calls
        .filter(({ status }) => status === 401 || status === 403)
        .map(({ method, path, status }) => `${method} ${path} was answered with ${status}`),
      ...journal.turns.flatMap(({ turnId, requestId, closes }) =>
        closes
          .filter((code) => refusals.includes(code))
          .map((code) => `a socket of turn ${turnId ?? requestId} was closed with ${code}`),
      ),
    ]
  },
}

const processesAreWell: Invariant = {
  id: 'I22',
  statement: 'no process has ended unexpectedly, and none has grown',
  async check({ processes: watch }) {
    if (!watch) return undefined
    const grown = watch.processes.map(async ({ name, pid }) => {
      const id = pid()
      const before = watch.baseline?.get(name)
      const now = id === undefined ? undefined : await readProcessFigures(id)
      if (!now) return [`${name} is not running`]
      if (!before) return []
      return [
        ...(now.rssBytes > before.rssBytes * (1 + LARGEST_RSS_DRIFT)
          ? [`${name} has grown from ${mebibytes(before.rssBytes)} to ${mebibytes(now.rssBytes)}`]
          : []),
        ...(now.fds > before.fds + FD_TOLERANCE
          ? [`${name} has ${now.fds} open files, but had ${before.fds}`]
          : []),
      ]
    })
    return [...watch.unexpectedExits, ...(await Promise.all(grown)).flat()]
  },
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`
}

export const CONDUCT_INVARIANTS = [nobodyIsLockedOut, processesAreWell] as const
