import { useEffect, useState } from 'react'

const SEEN_KEY = 'rehearsed'

interface RehearsalOptions {
  readonly isGuest: boolean
  readonly isComposerUsed: boolean
}

/** A newcomer sees a rehearsal until they have voted in it or used the question box. */
export function useRehearsal({ isGuest, isComposerUsed }: RehearsalOptions) {
  const [isDue, setDue] = useState(() => isGuest && isNewcomer())
  if (isDue && isComposerUsed) setDue(false)
  useEffect(() => {
    if (!isDue) rememberRehearsal()
  }, [isDue])
  return { isDue, end: () => setDue(false) }
}

/** The rehearsal does not return after a reload. */
export const rememberRehearsal = () => localStorage.setItem(SEEN_KEY, 'true')

/** Whether `boot.js` found no trace of an earlier visit, and no rehearsal was held since then. */
const isNewcomer = () =>
  'newcomer' in document.documentElement.dataset && localStorage.getItem(SEEN_KEY) === null
