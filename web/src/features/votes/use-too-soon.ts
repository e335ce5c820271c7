import { useEffect, useState } from 'react'
import { readMeta } from '../../api/deployment.ts'

/**
 * Whether a vote cast now would come before anybody could have read the answers, by the
 * deployment's VOTE_MIN_DELAY_MS; a page that Vite serves does not know.
 * @param isNew the answers have been completed as this was first shown.
 */
export function useTooSoon(isNew = false): boolean {
  const [delayMs] = useState(() => (isNew && Number(readMeta('vote-min-delay-ms'))) || 0)
  const [isOver, setIsOver] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return !isOver
}
