import { useMediaQuery } from '@mantine/hooks'

/** Below Mantine's `md` breakpoint. */
export function useIsMobile(): boolean {
  return useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
}
