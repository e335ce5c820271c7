import { useEffect } from 'react'
import { sendToTabs } from '../api/tabs.ts'
import type { Turn } from '../features/chat/turn.ts'
import { isFinished } from '../features/chat/turn-stream.ts'

/** Notifies other tabs of a turn asked here: they join its answers and list its thread. */
export function useNotifyTabs(turns: readonly Turn[]) {
  const asked = turns.findLast(isAskedHere)?.stream
  const turnId = asked?.turnId
  const isOver = asked !== undefined && isFinished(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs at start and end
  useEffect(() => {
    if (turnId) sendToTabs({ type: 'changed', tags: ['Threads', 'History'] })
  }, [turnId, isOver])
}

/** The key of a turn from the history is its turn id. */
const isAskedHere = ({ key, stream }: Turn) => stream.turnId !== undefined && stream.turnId !== key
