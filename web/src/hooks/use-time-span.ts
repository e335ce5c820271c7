import { useCallback, useEffect, useState } from 'react'

/** Whether a span of time is running; each start restarts the span. */
export function useTimeSpan(lengthMs: number, startsActive = false) {
  const [startedAt, setStartedAt] = useState(startsActive ? 0 : undefined)
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setTimeout(() => setStartedAt(undefined), lengthMs)
    return () => clearTimeout(timer)
  }, [startedAt, lengthMs])
  const start = useCallback(() => setStartedAt(performance.now()), [])
  return { active: startedAt !== undefined, start }
}
