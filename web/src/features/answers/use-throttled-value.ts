import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A growing answer is parsed again this often: smooth to the eye, and half the work of every flush. */
const INTERVAL_MS = 80

/**
 * A growing text, throttled, its beginning included; the whole of it at once when it has stopped
 * growing. Its updates are transitions, so that typing and scrolling come first.
 */
export function useThrottledValue(text: string, growing: boolean): string {
  const [shown, setShown] = useState(growing ? '' : text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showLatest = useEffectEvent(() => {
    timer.current = undefined
    startTransition(() => setShown(text))
  })

  useEffect(() => {
    if (!growing || text === shown) return
    const delayMs = shown === '' ? 0 : INTERVAL_MS
    timer.current ??= setTimeout(() => showLatest(), delayMs)
  }, [text, shown, growing])
  useEffect(() => () => clearTimeout(timer.current), [])
  return growing ? shown : text
}
