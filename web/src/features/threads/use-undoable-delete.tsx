import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDispatch, useSelector } from 'react-redux'
import { sendOnClose } from '../../api/api.ts'
import { sendToTabs } from '../../api/tabs.ts'
import { hideToast, showFailure, showToast } from '../../components/toast.ts'
import { selectHiddenThreads, threadHidden, threadShown } from './deletion-slice.ts'
import { deletionOf, useDeleteThreadMutation } from './thread-list-api.ts'

const UNDO_MS = 15_000

/** The functions that undo pending deletions, by thread id. */
const waiting = new Map<string, () => void>()

/**
 * Deletes a thread after a few seconds in which the reader can undo it. The deletion stays pending
 * even if the list closes, which happens on a phone whenever another page opens.
 */
export function useUndoableDelete(onDeleted: (threadId: string) => void) {
  const hidden = useSelector(selectHiddenThreads)
  const dispatch = useDispatch()
  const [deleteThread] = useDeleteThreadMutation()

  function show(threadId: string) {
    dispatch(threadShown(threadId))
    sendToTabs({ type: 'thread-shown', threadId })
  }

  async function finish(threadId: string) {
    const { error } = await deleteThread({ id: threadId })
    if (!error) return
    show(threadId)
    showFailure(t`The chat was not deleted.`)
  }

  return {
    isDeleting: (threadId: string) => hidden.includes(threadId),
    /** False for a thread that another tab has deleted. */
    hasUndo: (threadId: string) => waiting.has(threadId),
    startDelete(threadId: string) {
      dispatch(threadHidden(threadId))
      sendToTabs({ type: 'thread-hidden', threadId })
      offerUndo(threadId, {
        onUndo: () => show(threadId),
        onFinish: () => void finish(threadId),
        onClose: () => sendOnClose(deletionOf(threadId)),
      })
      onDeleted(threadId)
    },
    undoDelete: (threadId: string) => waiting.get(threadId)?.(),
  }
}

interface Outcomes {
  readonly onUndo: () => void
  readonly onFinish: () => void
  /** Called when the page closes before undo or deletion. */
  readonly onClose: () => void
}

/** Shows a toast with Undo; without a press the deletion becomes final. */
function offerUndo(threadId: string, { onUndo, onFinish, onClose }: Outcomes) {
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
  // The earlier deletions stay pending, but only the latest has a toast.
  for (const earlier of waiting.keys()) hideToast(earlier)
  waiting.set(threadId, undo)
  window.addEventListener('pagehide', () => settle(onClose), { signal: settled.signal })
  const message = (
    <>
      <Trans>
        Chat removed from your history.{' '}
        <Button size="compact-sm" variant="subtle" onClick={undo}>
          Undo
        </Button>
      </Trans>
    </>
  )
  showToast({ id: threadId, autoCloseMs: UNDO_MS, message })
}
