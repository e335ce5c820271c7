import { lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({
  default: (await import('./mode-switcher.tsx')).ModeSwitcher,
}))

/** Superusers alone wait for its code. */
export function ModeSwitcher() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
