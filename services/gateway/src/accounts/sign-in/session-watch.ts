import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import type { Identity } from '../../http/identity.ts'
import { listLiveTokens } from '../personal-tokens/personal-token-repository.ts'
import { listRevokedTokens, listSessionStates } from './session-repository.ts'

export interface SessionWatch extends AsyncDisposable {
  /** Calls `end` once, soon after the identity's session has ended. Dispose to stop watching. */
  follow(identity: Identity, end: () => void): Disposable
}

interface Follower {
  readonly identity: Identity
  readonly end: () => void
}

/** A socket must close within five seconds after its session ends, even under load. */
const INTERVAL_MS = 2_000

/**
 * Regularly checks the sessions of open sockets. A session ends when the user logs out, is
 * deactivated, deleted or merged, or when the password or role changes. A personal access token ends
 * when it is revoked or expires. Each check takes at most three statements for all sockets.
 */
export function startSessionWatch(
  db: Database,
  log: Logger,
  intervalMs = INTERVAL_MS,
): SessionWatch {
  const followers = new Set<Follower>()
  const watch = every(intervalMs, 'sessions', log, () => endDeadSessions(db, followers))

  return {
    follow(identity, end) {
      const follower = { identity, end }
      followers.add(follower)
      return { [Symbol.dispose]: () => followers.delete(follower) }
    },
    [Symbol.asyncDispose]: () => watch[Symbol.asyncDispose](),
  }
}

async function endDeadSessions(db: Database, followers: Set<Follower>): Promise<void> {
  if (followers.size === 0) return
  const watched = [...followers]
  const userIds = new Set(watched.map(({ identity }) => identity.userId))
  const tokenIds = watched.flatMap(({ identity }) => identity.session?.tokenId ?? [])
  const personalIds = watched.flatMap(({ identity }) => identity.personalToken?.id ?? [])
  const [states, ended, live] = await Promise.all([
    listSessionStates(db, [...userIds]),
    tokenIds.length > 0 ? listRevokedTokens(db, [...new Set(tokenIds)]) : [],
    personalIds.length > 0 ? listLiveTokens(db, [...new Set(personalIds)]) : [],
  ])

  const stateOf = new Map(states.map((state) => [state.id, state]))
  const endedIds = new Set(ended.map(({ id }) => id))
  const liveIds = new Set(live.map(({ id }) => id))
  for (const follower of watched) {
    const { userId, session, personalToken } = follower.identity
    const state = stateOf.get(userId)
    const lives =
      state?.isActive &&
      (!session ||
        (session.tokenVersion === state.tokenVersion && !endedIds.has(session.tokenId))) &&
      (!personalToken || liveIds.has(personalToken.id))
    if (!lives && followers.delete(follower)) follower.end()
  }
}
