import { createSlice, type PayloadAction } from '@reduxjs/toolkit/react'

/** A thread that was on the screen when it was deleted. */
export interface LeftThread {
  readonly threadId: string
  /** The address that showed the thread. */
  readonly pathname: string
  readonly search: string
}

interface Deletions {
  readonly hidden: readonly string[]
  readonly left?: LeftThread | undefined
}

/** Threads hidden while their deletion can be undone, even if the list is closed. */
const deletions = createSlice({
  name: 'deletions',
  initialState: { hidden: [] } as Deletions,
  reducers: {
    threadHidden: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      hidden: [...state.hidden, payload],
    }),
    threadShown: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      hidden: state.hidden.filter((id) => id !== payload),
    }),
    threadLeft: (state, { payload }: PayloadAction<LeftThread | undefined>) => ({
      ...state,
      left: payload,
    }),
  },
  selectors: {
    selectHiddenThreads: ({ hidden }) => hidden,
    selectLeftThread: ({ left }) => left,
  },
})

export const deletionsSlice = deletions
export const { threadHidden, threadShown, threadLeft } = deletions.actions
export const { selectHiddenThreads, selectLeftThread } = deletions.selectors
