import { configureStore } from '@reduxjs/toolkit/react'
import { renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { openTurn } from '../features/chat/turn-stream.ts'
import { votesSlice } from '../features/votes/vote-slice.ts'
import { useTurnVotes } from './use-turn-votes.ts'

const aTurn = (turnId: string) => ({
  key: turnId,
  prompt: 'Why?',
  stream: { ...openTurn('battle'), turnId },
})
const VOTE = { status: 'sending', outcome: 'tie', feedback: null } as const

test('a vote stays the same object until it changes', () => {
  const store = configureStore({ reducer: { votes: votesSlice.reducer } })
  store.dispatch(votesSlice.actions.voteChanged({ turnId: 't-1', vote: VOTE }))
  const turn = aTurn('t-1')
  const { result, rerender } = renderHook(useTurnVotes, {
    wrapper: ({ children }: PropsWithChildren) => createElement(Provider, { store, children }),
  })
  const before = result.current.voteOn(turn)
  expect(before).toEqual(VOTE)
  rerender()
  expect(result.current.voteOn(turn)).toBe(before)
})
