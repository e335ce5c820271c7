import type { ALL_TAGS } from './api.ts'

type Tag = (typeof ALL_TAGS)[number]

/** What another tab of this browser has changed. A thread is hidden while its deletion can be undone. */
export type TabMessage =
  | { readonly type: 'changed'; readonly tags: readonly Tag[] }
  | { readonly type: 'thread-hidden' | 'thread-shown'; readonly threadId: string }

/** One for the tab: a channel does not hear itself. */
let channel: BroadcastChannel | undefined

/** Tells the other tabs of this browser; where there are no channels, they find out by themselves. */
export function tellTabs(message: TabMessage): void {
  openChannel()?.postMessage(message)
}

/** Tells them once a mutation has succeeded. */
export async function tellOnSuccess(
  mutation: Promise<unknown>,
  ...messages: readonly TabMessage[]
): Promise<void> {
  const result = await mutation.catch(() => undefined)
  if (result) messages.forEach(tellTabs)
}

/** Calls `hear` for what other tabs tell, until disposed. */
export function listenToTabs(hear: (message: TabMessage) => void): Disposable {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
  const listened = openChannel()
  listened?.addEventListener('message', onMessage)
  return { [Symbol.dispose]: () => listened?.removeEventListener('message', onMessage) }
}

function openChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel('assay')
  return channel
}
