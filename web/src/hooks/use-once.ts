import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs once per mount, even where effects run twice. */
export function useOnce(act: () => Promise<void>): void {
  const acted = useRef(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (acted.current) return
    acted.current = true
    void run()
  }, [])
}
