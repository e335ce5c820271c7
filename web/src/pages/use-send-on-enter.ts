import { useEffect, useEffectEvent } from 'react'

/** An Enter that falls into the dialog while it closes was meant for the question behind it. */
export function useSendOnEnter(active: boolean, send: () => void) {
  const onEnter = useEffectEvent(send)
  useEffect(() => {
    if (!active) return
    const left = new AbortController()
    const onKey = ({ key, repeat, shiftKey }: KeyboardEvent) => {
      if (key === 'Enter' && !repeat && !shiftKey) onEnter()
    }
    document.addEventListener('keydown', onKey, { signal: left.signal })
    return () => left.abort()
  }, [active])
}
