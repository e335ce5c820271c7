import { useCallback, useState } from 'react'
import type { Turn } from '../features/chat/turn.ts'
import type { Side } from '../features/chat/turn-stream.ts'
import { useIsMobile } from '../hooks/use-is-mobile.ts'

/** Which answer of a turn is in front where one has room at a time, and whether the other was. */
export interface FrontSide {
  readonly front: Side
  readonly bothOpened: boolean
}

const AT_FIRST: FrontSide = { front: 'left', bothOpened: false }

/** The answers that the reader of a narrow screen has brought to the front. */
export function useFrontSides() {
  const isNarrow = useIsMobile()
  const [sides, setSides] = useState<Readonly<Record<string, FrontSide>>>({})
  const bringToFront = useCallback((turnKey: string, front: Side) => {
    setSides((known) => {
      const { front: before, bothOpened } = known[turnKey] ?? AT_FIRST
      return { ...known, [turnKey]: { front, bothOpened: bothOpened || front !== before } }
    })
  }, [])
  const frontOf = ({ key }: Turn) => sides[key] ?? AT_FIRST
  return {
    frontOf,
    bringToFront,
    /** The side that was never opened, on a screen that shows one at a time. */
    unreadSideOf(turn: Turn): Side | undefined {
      return isNarrow && !frontOf(turn).bothOpened ? 'right' : undefined
    },
  }
}
