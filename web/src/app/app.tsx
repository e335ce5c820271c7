import { MantineProvider } from '@mantine/core'
import { startTransition, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { VoteOutboxProvider } from '../features/votes/vote-outbox-provider.tsx'
import { createColorSchemeManager } from './color-scheme-manager.ts'
import { AppRoutes } from './routes.tsx'
import type { Store } from './store.ts'
import { theme } from './theme.ts'

const Toaster = lazyPart(() => import('../components/toaster.tsx'), 'Toaster')

const colorSchemeManager = createColorSchemeManager()

export function App({ store, nonce }: { store: Store; nonce: string }) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => nonce}
        deduplicateCssVariables
      >
        <BrowserRouter>
          <ErrorBoundary>
            <VoteOutboxProvider>
              <AppRoutes />
            </VoteOutboxProvider>
          </ErrorBoundary>
          <IdleToaster />
        </BrowserRouter>
      </MantineProvider>
    </Provider>
  )
}

/** The toaster loads after everything that the first screen needs. */
function IdleToaster() {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIdle(true)), 2_000)
    return () => clearTimeout(timer)
  }, [])
  return idle && <Toaster />
}
