import { useEffect, useEffectEvent } from 'react'

/** Sends on Enter while the terms dialog closes: the key was meant for the question behind it. */
export function useSendOnEnter(active: boolean, send: () => void) {
  const onEnter = useEffectEvent(send)
  useEffect(() => {
    if (!active) return
    const controller = new AbortController()
    const onKey = ({ key, repeat, shiftKey }: KeyboardEvent) => {
      if (key === 'Enter' && !repeat && !shiftKey) onEnter()
    }
    document.addEventListener('keydown', onKey, { signal: controller.signal })
    return () => controller.abort()
  }, [active])
}
