import { useLocalStorage } from '@mantine/hooks'

/** A choice that is kept in this browser, in step with its other tabs. */
export function useStoredFlag(key: string) {
  return useLocalStorage({ key, defaultValue: false, getInitialValueInEffect: false })
}
