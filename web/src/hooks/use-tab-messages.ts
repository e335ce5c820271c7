import { useEffect, useEffectEvent } from 'react'
import { listenToTabs, type TabMessage } from '../api/tabs.ts'

/** Receives messages from this browser's other tabs while the component is mounted. */
export function useTabMessages(onMessage: (message: TabMessage) => void) {
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    const listening = listenToTabs((message) => receive(message))
    return () => listening[Symbol.dispose]()
  }, [])
}
