import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api/api.ts'
import { deletionsSlice } from '../features/threads/deletion-slice.ts'
import { votesSlice } from '../features/votes/vote-slice.ts'

export function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [deletionsSlice.name]: deletionsSlice.reducer,
      [votesSlice.name]: votesSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  // Without these listeners, polling does not stop in a hidden tab, and never starts in a tab that
  // was opened in the background.
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>
