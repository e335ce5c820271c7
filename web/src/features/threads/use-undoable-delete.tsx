import { useDispatch, useSelector } from 'react-redux'
import { tellTabs } from '../../api/tabs.ts'
import { hideToast, showToast } from '../../components/toast.ts'
import { ChatDeletedMessage } from './chat-deleted-message.tsx'
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

  function startDelete(threadId: string) {
    const settled = new AbortController()
    const timer = setTimeout(() => void finish(), UNDO_MS)
    const settle = () => {
      clearTimeout(timer)
      settled.abort()
      waiting.delete(threadId)
      hideToast(threadId)
    }

    function undo() {
      settle()
      dispatch(threadShown(threadId))
    }

    async function finish() {
      settle()
      const { error } = await deleteThread({ threadId })
      if (!error) return
      dispatch(threadShown(threadId))
      showToast({
        tone: 'bad',
        title: 'Something went wrong!',
        message: 'The chat was not deleted.',
      })
    }

    dispatch(threadHidden(threadId))
    waiting.set(threadId, undo)
    // A deletion that waits is sent at once when the page is closed, which hears no answer.
    function finishAtOnce() {
      tellTabs({ type: 'thread-deleted', threadId })
      void finish()
    }
    window.addEventListener('pagehide', finishAtOnce, { signal: settled.signal })
    showToast({
      id: threadId,
      autoCloseMs: UNDO_MS,
      message: <ChatDeletedMessage onUndo={undo} />,
    })
    onDeleted(threadId)
  }

  return {
    isDeleting: (threadId: string) => hidden.includes(threadId),
    /** Not of what another tab has deleted. */
    hasUndo: (threadId: string) => waiting.has(threadId),
    startDelete,
    undoDelete: (threadId: string) => waiting.get(threadId)?.(),
  }
}
