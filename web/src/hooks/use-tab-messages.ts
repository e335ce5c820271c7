import { useEffect, useEffectEvent } from 'react'
import { listenToTabs, type TabMessage } from '../api/tabs.ts'

/** Hears what other tabs of this browser tell for as long as the component is shown. */
export function useTabMessages(hear: (message: TabMessage) => void) {
  const onMessage = useEffectEvent(hear)
  useEffect(() => {
    const listening = listenToTabs((message) => onMessage(message))
    return () => listening[Symbol.dispose]()
  }, [])
}
