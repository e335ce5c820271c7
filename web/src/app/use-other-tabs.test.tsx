import { expect, onTestFinished, test } from 'vitest'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { useReturnToThread } from './use-leave-thread.ts'
import { useOtherTabs } from './use-other-tabs.ts'

setupFakeServer()

function Tab() {
  useOtherTabs()
  useReturnToThread()
  return null
}

test('a chat that another tab deletes is closed, and shown again when the deletion is undone', async () => {
  const { shown } = renderAt('/?mode=dual&threadId=a', <Tab />)
  const otherTab = new BroadcastChannel('assay')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage({ type: 'thread-hidden', threadId: 'b' })
  otherTab.postMessage({ type: 'thread-hidden', threadId: 'a' })
  await expect.poll(() => shown.address).toBe('/?mode=dual&clear=true')
  otherTab.postMessage({ type: 'thread-shown', threadId: 'a' })
  await expect.poll(() => shown.address).toBe('/?mode=dual&threadId=a')
})
