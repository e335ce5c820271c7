import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { threadHidden } from '../features/threads/deletion-slice.ts'
import { useTabMessages } from '../hooks/use-tab-messages.ts'
import { useLeaveThread } from './use-leave-thread.ts'

/** Reads again what another tab has changed, and leaves a thread that was deleted there. */
export function useOtherTabs() {
  const dispatch = useDispatch()
  const [params] = useSearchParams()
  const leaveThread = useLeaveThread()
  useTabMessages((message) => {
    if (message.type === 'changed') {
      dispatch(api.util.invalidateTags([...message.tags]))
      return
    }
    // It may be on its way to the server still.
    dispatch(threadHidden(message.threadId))
    if (message.threadId === params.get('threadId')) leaveThread(message.threadId)
  })
}
