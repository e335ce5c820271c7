import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The interval at which a growing answer is parsed: the text seems to grow smoothly, at half the
 * cost of parsing it whenever the page receives text.
 */
const INTERVAL_MS = 80

/**
 * Throttles a growing text from its beginning. Once the text stops growing, it is complete
 * immediately. Updates are transitions, so that typing and scrolling have priority.
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
