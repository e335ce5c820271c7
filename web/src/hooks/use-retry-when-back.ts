import { useEffect, useEffectEvent, useState } from 'react'

/** Tries again when the network or the reader is back; nothing to try, nothing done. */
export function useRetryWhenBack(retry: (() => void) | undefined): void {
  // Counted, so that what is tried is as of a render after it: a failure may just have come.
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
