import type { ALL_TAGS } from './api.ts'

type Tag = (typeof ALL_TAGS)[number]

/**
 * A change made in another tab of this browser. A thread is hidden while its deletion can be
 * undone.
 */
export type TabMessage =
  | { readonly type: 'changed'; readonly tags: readonly Tag[] }
  | { readonly type: 'thread-hidden' | 'thread-shown'; readonly threadId: string }

/** One channel per tab: a channel does not receive its own messages. */
let channel: BroadcastChannel | undefined

/**
 * Sends a message to this browser's other tabs. In a browser without channels, the other tabs show
 * the change when they are next loaded.
 */
export function sendToTabs(message: TabMessage): void {
  openChannel()?.postMessage(message)
}

/** Sends the messages after a mutation has succeeded. */
export async function sendOnSuccess(
  mutation: Promise<unknown>,
  ...messages: readonly TabMessage[]
): Promise<void> {
  const result = await mutation.catch(() => undefined)
  if (result) messages.forEach(sendToTabs)
}

/** Calls the listener with each message from other tabs, until disposed. */
export function listenToTabs(onMessage: (message: TabMessage) => void): Disposable {
  const listener = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  const listened = openChannel()
  listened?.addEventListener('message', listener)
  return { [Symbol.dispose]: () => listened?.removeEventListener('message', listener) }
}

function openChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel('assay')
  return channel
}
