import { useState } from 'react'
import { readMeta } from '../../api/deployment.ts'

/**
 * Asks whether a vote cast now would come before anybody could have read the answers, by the
 * deployment's VOTE_MIN_DELAY_MS; a page that never passed a gateway does not know.
 * @param isNew the answers have been completed as this was first shown.
 */
export function useTooSoon(isNew = false): () => boolean {
  const [shownAt] = useState(() => performance.now())
  return () => {
    const delayMs = Number(readMeta('vote-min-delay-ms')) || 0
    return isNew && performance.now() - shownAt < delayMs
  }
}
