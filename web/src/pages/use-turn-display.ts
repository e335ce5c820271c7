import type { ChatMode } from '@assay/contracts/threads'
import { useCallback, useState } from 'react'
import { track } from '../api/track.ts'
import type { Turn } from '../features/chat/turn.ts'
import type { Side } from '../features/chat/turn-stream.ts'
import { useIsMobile } from '../hooks/use-is-mobile.ts'

export interface TurnDisplay {
  /** Whether the answer that was not preferred is shown. */
  readonly showBoth: boolean
  /**
   * The answer in front on a screen that shows one answer at a time, and whether both have been
   * shown.
   */
  readonly front: Side
  readonly bothOpened: boolean
}

const AT_FIRST: TurnDisplay = { showBoth: false, front: 'left', bothOpened: false }

/** The display state of each turn. */
export function useTurnDisplay(mode: ChatMode) {
  const isNarrow = useIsMobile()
  const [displays, setDisplays] = useState<Readonly<Record<string, TurnDisplay>>>({})
  const change = useCallback((key: string, apply: (display: TurnDisplay) => TurnDisplay) => {
    setDisplays((known) => ({ ...known, [key]: apply(known[key] ?? AT_FIRST) }))
  }, [])
  const displayOf = ({ key }: Turn) => displays[key] ?? AT_FIRST
  return {
    displayOf,
    setShowBoth: useCallback(
      (key: string, showBoth: boolean) => {
        track({ event: 'reveal_toggled', mode })
        change(key, (display) => ({ ...display, showBoth }))
      },
      [mode, change],
    ),
    bringToFront: useCallback(
      (key: string, front: Side) =>
        change(key, (display) => ({
          ...display,
          front,
          bothOpened: display.bothOpened || front !== display.front,
        })),
      [change],
    ),
    collapseAll() {
      setDisplays((known) =>
        Object.fromEntries(
          Object.entries(known).map(([key, display]) => [key, { ...display, showBoth: false }]),
        ),
      )
    },
    /** The side that was never opened, on a screen that shows one answer at a time. */
    unreadSideOf(turn: Turn): 'right' | undefined {
      return isNarrow && !displayOf(turn).bothOpened ? 'right' : undefined
    },
  }
}
