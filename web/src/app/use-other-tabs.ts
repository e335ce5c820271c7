import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { threadHidden, threadShown } from '../features/threads/deletion-slice.ts'
import { useTabMessages } from '../hooks/use-tab-messages.ts'
import { useLeaveThread } from './use-leave-thread.ts'

/** Refetches what another tab has changed, and leaves a thread that it has deleted. */
export function useOtherTabs() {
  const dispatch = useDispatch()
  const [params] = useSearchParams()
  const leaveThread = useLeaveThread()
  useTabMessages((message) => {
    if (message.type === 'changed') {
      dispatch(api.util.invalidateTags([...message.tags]))
      return
    }
    const { type, threadId } = message
    dispatch(type === 'thread-hidden' ? threadHidden(threadId) : threadShown(threadId))
    if (type === 'thread-hidden' && threadId === params.get('threadId')) leaveThread(threadId)
  })
}
