import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { importWithRetry } from '../../components/lazy-with-retry.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { FollowOptions, TurnFollower } from './follow-turn.ts'
import type { Opening } from './opening.ts'
import type { Turn } from './turn.ts'
import type { TurnStream } from './turn-stream.ts'

export interface TurnConnectionsOptions {
  readonly turns: readonly Turn[]
  readonly onChange: (turn: Turn, stream: TurnStream) => void
  readonly onRefused: (turn: Turn, failure: ConnectionFailure) => void
  readonly onLost: (turn: Turn, failure: ConnectionFailure, wasAnnounced: boolean) => void
}

interface Connection extends TurnFollower {
  readonly opening: Opening
}

/**
 * Keeps one connection for every turn that has an opening, while the page is shown. A turn that the
 * page leaves continues on the server and appears in the history.
 */
export function useTurnConnections({ turns, ...callbacks }: TurnConnectionsOptions) {
  const connections = useRef(new Map<string, Connection>())
  const onChange = useEffectEvent(callbacks.onChange)
  const onRefused = useEffectEvent(callbacks.onRefused)
  const onLost = useEffectEvent(callbacks.onLost)

  useEffect(() => {
    const { current } = connections
    closeOthers(current, turns)
    for (const turn of turns) {
      const { key, opening } = turn
      if (!opening || current.has(key)) continue
      const follower = followWhenLoaded({
        opening,
        onChange: (stream) => onChange(turn, stream),
        onRefused: (failure) => onRefused(turn, failure),
        onLost: (failure, wasAnnounced) => onLost(turn, failure, wasAnnounced),
      })
      current.set(key, { ...follower, opening })
    }
  }, [turns])

  useEffect(() => () => closeOthers(connections.current, []), [])

  /** Returns whether there is a connection to restart. */
  const reconnect = useCallback((key: string) => {
    const connection = connections.current.get(key)
    connection?.reconnect()
    return connection !== undefined
  }, [])
  const stopAll = useCallback(() => {
    for (const connection of connections.current.values()) connection.stop()
  }, [])

  return { reconnect, stopAll }
}

/** Loaded on demand: a first visit has no turn to follow. */
export const loadFollowTurn = () => import('./follow-turn.ts')

function followWhenLoaded(options: FollowOptions): TurnFollower {
  let isClosed = false
  const loaded = importWithRetry(loadFollowTurn).then(({ followTurn }) =>
    isClosed ? undefined : followTurn(options),
  )
  return {
    stop: () => void loaded.then((follower) => follower?.stop()),
    reconnect: () => void loaded.then((follower) => follower?.reconnect()),
    close() {
      isClosed = true
      void loaded.then((follower) => follower?.close())
    },
  }
}

/** Closes the connections that no turn needs any longer. */
function closeOthers(connections: Map<string, Connection>, turns: readonly Turn[]): void {
  const openings = new Map(turns.map(({ key, opening }) => [key, opening]))
  for (const [key, connection] of connections) {
    if (openings.get(key) === connection.opening) continue
    connection.close()
    connections.delete(key)
  }
}
