import { useEffect, useEffectEvent, useState } from 'react'

/** Retries when the network or the reader is back, if there is something to retry. */
export function useRetryWhenBack(retry: (() => void) | undefined): void {
  // A counter makes the retry run after a render that includes the latest failure.
  const [timesBack, setTimesBack] = useState(0)
  const tryAgain = useEffectEvent(() => retry?.())
  useEffect(() => {
    if (timesBack > 0) tryAgain()
  }, [timesBack])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onBack = () => {
      if (document.visibilityState === 'visible') setTimesBack((times) => times + 1)
    }
    window.addEventListener('online', onBack, { signal })
    window.addEventListener('focus', onBack, { signal })
    document.addEventListener('visibilitychange', onBack, { signal })
    return () => controller.abort()
  }, [])
}
