import { useDeferredValue, useEffect, useState } from 'react'
import { importWithRetry } from '../lazy-with-retry.ts'

type Weigh = (password: string, known: readonly string[]) => number

/** The lists are large: they are fetched once somebody chooses a password. */
const loadWeigh = () =>
  importWithRetry(() => import('@assay/password-strength')).then(
    ({ weighPassword }) => weighPassword,
  )

/** From 0 to 4; undefined until the lists are there. */
export function usePasswordScore(password: string, known: readonly string[]): number | undefined {
  const [weigh, setWeigh] = useState<Weigh>()
  // Typing goes first: weighing takes some milliseconds.
  const weighed = useDeferredValue(password)
  useEffect(() => {
    void loadWeigh().then((loaded) => setWeigh(() => loaded))
  }, [])
  return weigh?.(weighed, known)
}
