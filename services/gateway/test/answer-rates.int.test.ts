import { AnswerRatesDto } from '@assay/contracts/answer-rates'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { superuserToken, test } from './gateway.ts'

const SUMS = { answersSquared: 900, hitsSquared: 12, hitsTimesAnswers: 90 }
const MANY = { users: 10, answers: 90, hits: 9, ...SUMS }
const FEW = { users: 9, answers: 90, hits: 9, ...SUMS }

test('rates per board have intervals and are hidden below thirty answers or ten askers', async ({
  gateway,
  db,
}) => {
  const models = await db.selectFrom('models').select('id').orderBy('id').limit(2).execute()
  const [known = '', few = ''] = models.map(({ id }) => id)
  const kinds = ['declined', 'failed', 'length'] as const
  await insertRows(
    db,
    'analyticsRates',
    kinds.flatMap((kind, place) => [
      { ...MANY, modelId: known, board: 'overall', kind, hits: 9 - 4 * place },
      { ...MANY, modelId: known, board: 'subject:genetics', kind, answers: 29 },
      { ...FEW, modelId: few, board: 'overall', kind, answers: 91 },
    ]),
  )
  const caller = { token: await superuserToken(gateway) }
  const response = await gateway.call('GET', '/leaderboard/answers', caller)
  const { entries } = AnswerRatesDto.parse(await response.json())
  const nothing = { declined: null, failed: null, length: null }
  expect(entries).toMatchObject([
    { llm_id: few, board: 'overall', answers: 91, users: 9, ...nothing },
    {
      ...{ llm_id: known, board: 'overall', answers: 90, users: 10 },
      ...{ declined: { value: 0.1 }, failed: { value: 5 / 90 }, length: { value: 1 / 90 } },
    },
    { llm_id: known, board: 'subject:genetics', answers: 29, ...nothing },
  ])
  for (const rate of [entries[1]?.declined, entries[1]?.failed]) {
    expect(rate?.low).toBeLessThan(rate?.value ?? 0)
    expect(rate?.high).toBeGreaterThan(rate?.value ?? 1)
  }
})
