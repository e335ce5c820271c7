import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const THEME_KEY = 'theme'

/**
 * Stores the choice under `theme` as `system`, `light` or `dark`, and follows changes in other
 * tabs.
 */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe = () => {}
  return {
    get: (fallback) => toColorScheme(localStorage.getItem(THEME_KEY)) ?? fallback,
    set: (scheme) => localStorage.setItem(THEME_KEY, scheme === 'auto' ? 'system' : scheme),
    subscribe(onUpdate) {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === THEME_KEY) onUpdate(toColorScheme(newValue) ?? 'auto')
      }
      window.addEventListener('storage', onStorage)
      unsubscribe = () => window.removeEventListener('storage', onStorage)
    },
    unsubscribe: () => unsubscribe(),
    clear: () => localStorage.removeItem(THEME_KEY),
  }
}

function toColorScheme(stored: string | null): MantineColorScheme | undefined {
  if (stored === 'system') return 'auto'
  return stored === 'light' || stored === 'dark' ? stored : undefined
}
