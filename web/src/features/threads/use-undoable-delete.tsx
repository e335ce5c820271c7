import { Button } from '@mantine/core'
import { useDispatch, useSelector } from 'react-redux'
import { tellTabs } from '../../api/tabs.ts'
import { hideToast, showFailure, showToast } from '../../components/toast.ts'
import { selectHiddenThreads, threadHidden, threadShown } from './deletion-slice.ts'
import { useDeleteThreadMutation } from './thread-list-api.ts'

const UNDO_MS = 5_000

/** What takes back a deletion that waits, by thread. */
const waiting = new Map<string, () => void>()

/**
 * Deletes a thread after a few seconds in which it can be undone. They outlast the list, which a
 * phone closes as soon as another page is shown.
 */
export function useUndoableDelete(onDeleted: (threadId: string) => void) {
  const hidden = useSelector(selectHiddenThreads)
  const dispatch = useDispatch()
  const [deleteThread] = useDeleteThreadMutation()

  function show(threadId: string) {
    dispatch(threadShown(threadId))
    tellTabs({ type: 'thread-shown', threadId })
  }

  async function finish(threadId: string) {
    const { error } = await deleteThread({ id: threadId })
    if (!error) return
    show(threadId)
    showFailure('The chat was not deleted.')
  }

  return {
    isDeleting: (threadId: string) => hidden.includes(threadId),
    /** Not of a thread that another tab has deleted. */
    hasUndo: (threadId: string) => waiting.has(threadId),
    startDelete(threadId: string) {
      dispatch(threadHidden(threadId))
      tellTabs({ type: 'thread-hidden', threadId })
      offerUndo(threadId, {
        onUndo: () => show(threadId),
        onFinish: () => void finish(threadId),
      })
      onDeleted(threadId)
    },
    undoDelete: (threadId: string) => waiting.get(threadId)?.(),
  }
}

interface Outcomes {
  readonly onUndo: () => void
  readonly onFinish: () => void
}

/** Shows the toast with Undo; without a press the deletion is final after a while. */
function offerUndo(threadId: string, { onUndo, onFinish }: Outcomes) {
  const settled = new AbortController()
  const timer = setTimeout(() => settle(onFinish), UNDO_MS)

  function settle(act: () => void) {
    clearTimeout(timer)
    settled.abort()
    waiting.delete(threadId)
    hideToast(threadId)
    act()
  }

  const undo = () => settle(onUndo)
  waiting.set(threadId, undo)
  // A closing page sends the deletion at once.
  window.addEventListener('pagehide', () => settle(onFinish), { signal: settled.signal })
  const message = (
    <>
      Chat deleted.{' '}
      <Button size="compact-sm" variant="subtle" onClick={undo}>
        Undo
      </Button>
    </>
  )
  showToast({ id: threadId, autoCloseMs: UNDO_MS, message })
}
