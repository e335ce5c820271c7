import { useWindowEvent } from '@mantine/hooks'
import { isShortcutKey } from '../../components/is-free-key.ts'

export interface ReviewKeys {
  /** Moves down one row (1) or up (-1). */
  readonly onMove: (step: 1 | -1) => void
  /** Selects the choice with this index. */
  readonly onChoose: (index: number) => unknown
  readonly onDecide: () => void
}

/** While active, `j` and `k` move, `1` to `9` choose, Enter decides. */
export function useReviewKeys(isActive: boolean, { onMove, onChoose, onDecide }: ReviewKeys) {
  useWindowEvent('keydown', (event) => {
    if (!isActive || event.metaKey || event.ctrlKey || event.altKey || !isShortcutKey(event)) return
    if (event.key === 'j') onMove(1)
    else if (event.key === 'k') onMove(-1)
    else if (/^[1-9]$/.test(event.key)) onChoose(Number(event.key) - 1)
    else if (event.key === 'Enter' && !isControl(event.target)) onDecide()
  })
}

/** Whether Enter presses or follows the element. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary') !== null
}
