import { Component, type ReactNode, useEffect, useState } from 'react'
import { useOnline } from '../hooks/use-online.ts'
import classes from './error-boundary.module.css'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Shown instead of a part that crashes; by default, a page with a button to reload. */
  readonly fallback?: ReactNode
}

/**
 * Shows a fallback when a page crashes or its code cannot be fetched, as after a deployment. It is
 * a class because React offers no other form.
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
  // The code could not be fetched while offline: reload when the network is back.
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
