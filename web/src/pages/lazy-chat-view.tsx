import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../components/lazy-with-retry.ts'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { runWhenIdle } from '../components/run-when-idle.ts'
import type { Chat } from './use-chat.ts'

const loadChatView = () => import('./chat-view.tsx')
const ChatView = lazyWithRetry(async () => (await loadChatView()).ChatView)

/** Fetches the conversation's code while the page is idle, so that the first question finds it ready. */
export function preloadChatView() {
  // If this fails, the first question fetches it again.
  return runWhenIdle(() => void loadChatView().catch(() => undefined))
}

/** The conversation, which nobody sees before the first question. */
export function LazyChatView({ chat, children }: { chat: Chat; children: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ChatView chat={chat}>{children}</ChatView>
    </Suspense>
  )
}
