import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useOnline } from '../hooks/use-online.ts'
import { TextButton } from './text-button.tsx'

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
  const [title, text] = failedOffline
    ? [t`You’re offline`, t`This page will load when you’re back online.`]
    : [t`Something went wrong!`, t`The page couldn’t be shown.`]
  return (
    <main className="landing" role="alert">
      <h1 className="landing-tagline">{title}</h1>
      <p className="landing-subline">
        <Trans>{text} Your chats and votes are safe.</Trans>
      </p>
      {!failedOffline && (
        <TextButton onPress={() => window.location.reload()}>{t`Reload`}</TextButton>
      )}
    </main>
  )
}
