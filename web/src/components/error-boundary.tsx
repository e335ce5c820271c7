import { Component, type ReactNode } from 'react'
import classes from './error-boundary.module.css'

/**
 * Shows a way on when a page breaks or its code cannot be fetched, as after a new deployment.
 * A class, because React has no other form for it.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={classes.page} role="alert">
        <h1>Something went wrong!</h1>
        <p>The page could not be shown. Your chats and votes are safe.</p>
        <button type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
