import { expect, onTestFinished, test } from 'vitest'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { useOtherTabs } from './use-other-tabs.ts'

setupFakeServer()

function Tab() {
  useOtherTabs()
  return null
}

test('a chat that another tab has deleted is left', async () => {
  const { shown } = renderAt('/?mode=dual&threadId=a', <Tab />)
  const otherTab = new BroadcastChannel('assay')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage({ type: 'thread-deleted', threadId: 'b' })
  otherTab.postMessage({ type: 'thread-deleted', threadId: 'a' })
  await expect.poll(() => shown.address).toBe('/?mode=dual&clear=true')
})
