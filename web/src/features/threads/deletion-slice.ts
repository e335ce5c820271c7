import { createSlice, type PayloadAction } from '@reduxjs/toolkit/react'

/** Threads that are gone for the eye while their deletion can be undone, whether or not the list is open. */
const deletions = createSlice({
  name: 'deletions',
  initialState: [] as readonly string[],
  reducers: {
    threadHidden: (ids, { payload }: PayloadAction<string>) => [...ids, payload],
    threadShown: (ids, { payload }: PayloadAction<string>) => ids.filter((id) => id !== payload),
  },
  selectors: {
    selectHiddenThreads: (ids) => ids,
  },
})

export const deletionsSlice = deletions
export const { threadHidden, threadShown } = deletions.actions
export const { selectHiddenThreads } = deletions.selectors
