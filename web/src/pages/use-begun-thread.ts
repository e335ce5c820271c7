import { useCallback, useState } from 'react'

/**
 * Whether the thread in the address has begun on this page, which then knows all of it: its history
 * need not be fetched until something is to be learned from it.
 */
export function useBegunThread(threadId: string | undefined) {
  const [begun, setBegun] = useState<string>()
  if (begun && threadId && threadId !== begun) setBegun(undefined)
  const forget = useCallback(() => setBegun(undefined), [])
  return { isBegunHere: threadId !== undefined && threadId === begun, begin: setBegun, forget }
}
