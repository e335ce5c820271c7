import { useEffect, useEffectEvent } from 'react'
import { listenToTabs, type TabMessage } from '../api/tabs.ts'

/** Receives messages from this browser's other tabs while the component is mounted. */
export function useTabMessages(hear: (message: TabMessage) => void) {
  const onMessage = useEffectEvent(hear)
  useEffect(() => {
    const listening = listenToTabs((message) => onMessage(message))
    return () => listening[Symbol.dispose]()
  }, [])
}
