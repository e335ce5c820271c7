import { useEffect } from 'react'
import { tellTabs } from '../api/tabs.ts'
import type { Turn } from '../features/chat/turn.ts'
import { isFinished } from '../features/chat/turn-stream.ts'

/** Tells other tabs of a turn that was asked here: they join its answers, and list its thread. */
export function useTellTabs(turns: readonly Turn[]) {
  const asked = turns.findLast(isAskedHere)?.stream
  const turnId = asked?.turnId
  const isOver = asked !== undefined && isFinished(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of its beginning and of its end
  useEffect(() => {
    if (turnId) tellTabs({ type: 'changed', tags: ['Threads', 'History'] })
  }, [turnId, isOver])
}

/** A turn of the history goes by its own id. */
const isAskedHere = ({ key, stream }: Turn) => stream.turnId !== undefined && stream.turnId !== key
