import { configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { deletionsSlice } from '../features/threads/deletion-slice.ts'
import { votesSlice } from '../features/votes/vote-slice.ts'

export const createStore = () =>
  configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [deletionsSlice.name]: deletionsSlice.reducer,
      [votesSlice.name]: votesSlice.reducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  })

export type Store = ReturnType<typeof createStore>
