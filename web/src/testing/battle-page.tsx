import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ThreadHistoryDto, TurnState } from '@assay/contracts/threads'
import type { VoteOutcome } from '@assay/contracts/votes'
import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { BattlePage } from '../pages/battle-page.tsx'
import { setupFakeServer, THREAD_ID, TURN_ID } from './fake-server.ts'
import type { FakeSocket } from './fake-socket.ts'
import { renderAt } from './render-at.tsx'

/** The first events of a new battle. */
export const opening: ChatEvent[] = [
  { event: 'thread_created', thread_id: THREAD_ID },
  { event: 'setup', llms: ['Assistant A', 'Assistant B'], turn_id: TURN_ID, turn_idx: 0 },
]

/** The events until both sides are done. */
export const answers: ChatEvent[] = [
  { event: 'token', llm_name: 'Assistant A', token: 'From the left.', seq: 14 },
  { event: 'token', llm_name: 'Assistant B', token: 'From the right.', seq: 15 },
  { event: 'llm_done', llm_name: 'Assistant A' },
  { event: 'llm_done', llm_name: 'Assistant B' },
  { event: 'done', turn_id: TURN_ID, turn_idx: 0, thread_id: THREAD_ID, state: 'done' },
]

export const input = () => screen.findByRole('textbox', { name: 'Your question' })
export const button = (name: string) => screen.findByRole('button', { name })
export const panel = (name: string) => screen.findByRole('article', { name })

export async function ask(user: UserEvent, question: string): Promise<void> {
  await expect.poll(async () => (await input()).hasAttribute('disabled')).toBe(false)
  await user.type(await input(), `${question}{Enter}`)
}

/** The battle page with a fake gateway that a test of this file controls. */
export function setupBattlePage() {
  const server = setupFakeServer()
  const open = (address = '/battle') => renderAt(address, <BattlePage />)

  async function socket(index = 0): Promise<FakeSocket> {
    await expect.poll(() => server.sockets.length).toBeGreaterThan(index)
    return server.sockets[index] as FakeSocket
  }

  async function play(events: readonly ChatEvent[], index = 0): Promise<FakeSocket> {
    const played = await socket(index)
    act(() => {
      played.open()
      played.emit(...events)
    })
    return played
  }

  return { server, open, socket, play }
}

/** The history of a thread with one battle that has no vote yet. */
export const recorded = (state: TurnState): ThreadHistoryDto => ({
  messages: (['user', 'left', 'right'] as const).map((side) => ({
    id: side,
    role: side === 'user' ? 'user' : 'assistant',
    content: side === 'user' ? 'Recorded question' : `Recorded ${side}`,
    timestamp: '2026-11-20T12:00:00.000Z',
    model_id: null,
    model_name: null,
    side: side === 'user' ? null : side,
    turn_idx: 0,
    state,
    error: null,
    ending: null,
    provider_sources: [],
    reasoning: null,
    metrics: null,
  })),
  turns: [
    {
      id: TURN_ID,
      idx: 0,
      state,
      user_msg_id: 'user',
      labels: { subject: null, task: null, language: null },
      left_msg_id: 'left',
      right_msg_id: 'right',
      left_model_name: null,
      right_model_name: null,
      vote: null,
      feedback_text: null,
      unrated_reason: null,
    },
  ],
  mode: 'battle',
  left_model_name: null,
  right_model_name: null,
})

interface VoteOptions {
  readonly reason?: string
  readonly unrated?: 'network_share'
}

/** The same history with its vote and both names. */
export function recordedVote(
  outcome: VoteOutcome,
  { reason, unrated }: VoteOptions = {},
): ThreadHistoryDto {
  const { turns, ...rest } = recorded('done')
  const vote = { id: 'vote', outcome, feedback_text: reason ?? null, side_unread: false }
  return {
    ...rest,
    turns: turns.map((turn) => ({
      ...turn,
      vote: { ...vote, assessments: [] },
      left_model_name: 'Model One',
      right_model_name: 'Model Two',
      unrated_reason: unrated ?? null,
    })),
  }
}
