import { useEffect, useState } from 'react'

const SEEN_KEY = 'rehearsed'

interface RehearsalOptions {
  readonly isGuest: boolean
  readonly isComposerUsed: boolean
}

/** A newcomer sees a rehearsal once, until it is over or the question box is used. */
export function useRehearsal({ isGuest, isComposerUsed }: RehearsalOptions) {
  const [isDue, setDue] = useState(() => isGuest && isNewcomer())
  if (isDue && isComposerUsed) setDue(false)
  useEffect(() => localStorage.setItem(SEEN_KEY, 'true'), [])
  return { isDue, end: () => setDue(false) }
}

/** Whether `boot.js` found no trace of an earlier visit, and no rehearsal was shown since then. */
const isNewcomer = () =>
  'newcomer' in document.documentElement.dataset && localStorage.getItem(SEEN_KEY) === null
