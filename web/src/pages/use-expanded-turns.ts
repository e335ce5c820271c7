import type { ChatMode } from '@assay/contracts'
import { useCallback, useState } from 'react'
import { track } from '../api/track.ts'

/** The turns that also show the answer that was not preferred. */
export function useExpandedTurns(mode: ChatMode) {
  const [expanded, setAllExpanded] = useState<ReadonlySet<string>>(new Set())
  const setExpanded = useCallback(
    (key: string, shown: boolean) => {
      track({ event: 'reveal_toggled', mode })
      setAllExpanded((keys) => {
        const next = new Set(keys)
        if (shown) next.add(key)
        else next.delete(key)
        return next
      })
    },
    [mode],
  )
  return {
    isExpanded: (key: string) => expanded.has(key),
    setExpanded,
    collapseAll: () => setAllExpanded(new Set()),
  }
}
