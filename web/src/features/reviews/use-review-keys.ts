import { isControl, useShortcutKeys } from '../../hooks/use-shortcut-keys.ts'

export interface ReviewKeys {
  /** Moves down one row (1) or up (-1). */
  readonly onMove: (step: 1 | -1) => void
  /** Selects the choice with this index. */
  readonly onChoose: (index: number) => unknown
  readonly onDecide: () => void
}

/** While active, `j` and `k` move, `1` to `9` choose, Enter decides. */
export function useReviewKeys(isActive: boolean, { onMove, onChoose, onDecide }: ReviewKeys) {
  useShortcutKeys((key, { target }) => {
    if (!isActive) return
    if (key === 'j') onMove(1)
    else if (key === 'k') onMove(-1)
    else if (/^[1-9]$/.test(key)) onChoose(Number(key) - 1)
    else if (key === 'Enter' && !isControl(target)) onDecide()
  })
}
