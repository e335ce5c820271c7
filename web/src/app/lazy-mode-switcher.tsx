import { Suspense } from 'react'
import { lazyPart } from '../components/lazy-part.ts'

const Loaded = lazyPart(async () => (await import('./mode-switcher.tsx')).ModeSwitcher)

/** Superusers alone wait for its code. */
export function ModeSwitcher() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
