import type { CitationsDto } from '@assay/contracts/citations'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import type { Page } from 'playwright-core'

const THREAD_ID = '0192f000-0000-7000-8000-000000000002'

const id = (turn: number, part: number) =>
  `0192f000-0000-7000-8000-${String(turn * 10 + part).padStart(12, '0')}`

/** An authority's result for a source in the first answer. */
export type StoredCheck = Omit<CitationsDto['citations'][number], 'turn_id' | 'side'>

/** Opens a stored thread with these answers, one per turn. Each turn has a vote for its answer. */
export async function createStoredThread(
  page: Page,
  answers: () => readonly string[],
  checks: readonly StoredCheck[] = [],
) {
  const citations = checks.map((check) => ({
    ...check,
    turn_id: id(0, 9),
    side: 'left' as const,
  }))
  await page.route(`**/api/v1/threads/${THREAD_ID}/history*`, (route) =>
    route.fulfill({ json: toHistory(answers()) }),
  )
  await page.route(`**/api/v1/threads/${THREAD_ID}/citations*`, (route) =>
    route.fulfill({ json: { citations } satisfies CitationsDto }),
  )
  return { open: () => page.goto(`/battle?threadId=${THREAD_ID}`) }
}

function toHistory(answers: readonly string[]): ThreadHistoryDto {
  const message = (turn: number, part: number, content: string) => ({
    ...{ id: id(turn, part), content, turn_idx: turn, state: 'done' as const },
    role: part === 0 ? ('user' as const) : ('assistant' as const),
    side: ([null, 'left', 'right'] as const)[part] ?? null,
    timestamp: '2026-11-22T12:00:00.000Z',
    ending: null,
    provider_sources: [],
    ...{ model_id: null, model_name: null, error: null, reasoning: null, metrics: null },
  })
  return {
    mode: 'battle',
    left_model_name: null,
    right_model_name: null,
    messages: answers.flatMap((answer, turn) => [
      message(turn, 0, `Question ${turn}`),
      message(turn, 1, answer),
      message(turn, 2, 'The other answer.'),
    ]),
    turns: answers.map((_, turn) => ({
      ...{ id: id(turn, 9), idx: turn, state: 'done' as const, feedback_text: null },
      ...{ user_msg_id: id(turn, 0), left_msg_id: id(turn, 1), right_msg_id: id(turn, 2) },
      ...{ left_model_name: 'Left model', right_model_name: 'Right model' },
      unrated_reason: null,
      labels: { subject: null, task: null, language: null },
      vote: {
        outcome: 'left_better' as const,
        feedback_text: null,
        side_unread: false,
        id: 'vote',
        assessments: [],
      },
    })),
  }
}
