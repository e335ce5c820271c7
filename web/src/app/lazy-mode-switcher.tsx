import { Suspense } from 'react'
import { lazyWithRetry } from '../components/lazy-with-retry.ts'

const Loaded = lazyWithRetry(async () => (await import('./mode-switcher.tsx')).ModeSwitcher)

/** Superusers alone wait for its code. */
export function ModeSwitcher() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
