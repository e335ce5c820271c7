import { Component, type ReactNode, useEffect, useState } from 'react'
import { useOnline } from '../hooks/use-online.ts'
import classes from './error-boundary.module.css'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What is shown of a part that breaks; a page with a way on by default. */
  readonly fallback?: ReactNode
}

/**
 * Shows a way on when a page breaks or its code cannot be fetched, as after a new deployment.
 * A class, because React has no other form for it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    if (fallback !== undefined) return fallback
    return <BrokenPage />
  }
}

function BrokenPage() {
  const isOnline = useOnline()
  // Its code could not be fetched then: it is once the network is back.
  const [failedOffline] = useState(!isOnline)
  useEffect(() => {
    if (failedOffline && isOnline) window.location.reload()
  }, [failedOffline, isOnline])
  if (failedOffline) {
    return (
      <main className={classes.page} role="alert">
        <h1>You’re offline</h1>
        <p>This page will load when you’re back online. Your chats and votes are safe.</p>
      </main>
    )
  }
  return (
    <main className={classes.page} role="alert">
      <h1>Something went wrong!</h1>
      <p>The page couldn’t be shown. Your chats and votes are safe.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </main>
  )
}
