import { useLocalStorage } from '@mantine/hooks'

/** Whether the pages that superusers seldom need stand before the history; kept in this browser. */
export function useMoreShown() {
  return useLocalStorage({
    key: 'sidebar.more',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
