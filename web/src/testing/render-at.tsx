import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, parsePath, useLocation } from 'react-router'
import { createStore } from '../app/store.ts'
import { VoteOutboxProvider } from '../features/votes/vote-outbox-provider.tsx'

/** Renders a page at an address, inside the app's providers, with the location state of a link. */
export function renderAt(address: string, page: ReactNode, state?: object) {
  const shown = { address }
  function Probe() {
    const { pathname, search } = useLocation()
    shown.address = pathname + search
    return null
  }
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <VoteOutboxProvider>
          <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
            <Probe />
            {page}
          </MemoryRouter>
        </VoteOutboxProvider>
      </MantineProvider>
    </Provider>,
  )
  return { user: userEvent.setup(), shown }
}
