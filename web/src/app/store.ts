import { configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { votesSlice } from '../features/votes/vote-slice.ts'

export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [votesSlice.name]: votesSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })

export type Store = ReturnType<typeof createStore>
