import { useLocalStorage } from '@mantine/hooks'

/** A choice stored in this browser and shared by its tabs. */
export function useStoredFlag(key: string) {
  return useLocalStorage({ key, defaultValue: false, getInitialValueInEffect: false })
}
