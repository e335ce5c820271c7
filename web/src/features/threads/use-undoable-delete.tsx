import { useEffect, useRef, useState } from 'react'
import { hideToast, showToast } from '../../components/toast.ts'
import { ChatDeletedMessage } from './chat-deleted-message.tsx'
import { useDeleteThreadMutation } from './thread-list-api.ts'

const UNDO_MS = 5_000

/** Deletes a thread after a few seconds in which it can be undone. */
export function useUndoableDelete(onDeleted: (threadId: string) => void) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [deleteThread] = useDeleteThreadMutation()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function show(threadId: string) {
    setHidden((ids) => ids.filter((id) => id !== threadId))
  }

  function undo(threadId: string) {
    clearTimeout(timers.current.get(threadId))
    timers.current.delete(threadId)
    hideToast(threadId)
    show(threadId)
  }

  async function finish(threadId: string) {
    timers.current.delete(threadId)
    const { error } = await deleteThread({ threadId })
    if (!error) return
    show(threadId)
    showToast({ tone: 'bad', title: 'Something went wrong!', message: 'The chat was not deleted.' })
  }

  function startDelete(threadId: string) {
    setHidden((ids) => [...ids, threadId])
    timers.current.set(
      threadId,
      setTimeout(() => void finish(threadId), UNDO_MS),
    )
    showToast({
      id: threadId,
      autoCloseMs: UNDO_MS,
      message: <ChatDeletedMessage onUndo={() => undo(threadId)} />,
    })
    onDeleted(threadId)
  }

  // Pending deletions are sent at once when the page is closed.
  useEffect(() => {
    const pending = timers.current
    function finishAll() {
      for (const [threadId, timer] of pending) {
        clearTimeout(timer)
        void deleteThread({ threadId })
      }
      pending.clear()
    }
    window.addEventListener('pagehide', finishAll)
    return () => {
      window.removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [deleteThread])

  return { isDeleting: (threadId: string) => hidden.includes(threadId), startDelete }
}
