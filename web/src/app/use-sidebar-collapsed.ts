import { useLocalStorage } from '@mantine/hooks'

/** Kept in this browser and in step with its other tabs. */
export function useSidebarCollapsed() {
  return useLocalStorage({
    key: 'sidebar.collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
