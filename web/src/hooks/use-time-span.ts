import { useCallback, useEffect, useState } from 'react'

/** A span of time that every start begins anew. @param lengthMs how long it lasts. */
export function useTimeSpan(lengthMs: number) {
  const [startedAt, setStartedAt] = useState<number>()
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setTimeout(() => setStartedAt(undefined), lengthMs)
    return () => clearTimeout(timer)
  }, [startedAt, lengthMs])
  const start = useCallback(() => setStartedAt(performance.now()), [])
  return { active: startedAt !== undefined, start }
}
