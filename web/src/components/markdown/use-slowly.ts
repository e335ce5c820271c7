import { startTransition, useEffect, useRef, useState } from 'react'

/** A growing answer is read again this often: smooth to the eye, and half the work of every flush. */
const INTERVAL_MS = 80

/**
 * A growing text, a little behind its time, its beginning included; the whole of it once it has
 * stopped growing. What it leads to is no urgent work, so that typing and scrolling come first.
 */
export function useSlowly(text: string, growing: boolean): string {
  const [shown, setShown] = useState(growing ? '' : text)
  const latest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  latest.current = text

  useEffect(() => {
    if (!growing || text === shown) return
    const wait = shown === '' ? 0 : INTERVAL_MS
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      startTransition(() => setShown(latest.current))
    }, wait)
  }, [text, shown, growing])
  useEffect(() => () => clearTimeout(timer.current), [])
  return growing ? shown : text
}
