import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LoadingDots } from './loading-dots.tsx'

const PATIENCE_MS = 10_000

/** What stands in for a part of a page; one that does not come may be gone since a deployment. */
export function LoadingPart({ label }: { label: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <LoadingDots label={label} />
  return (
    <p role="status">
      This part of the page does not load. There may be a newer version of the page.{' '}
      <Button size="compact-sm" variant="light" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  )
}
