import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { aGuest, test as base } from './gateway.ts'

const LEFT = 3
const test = base.extend(
  'policy',
  { scope: 'file' },
  {
    TRUSTED_VOTER_NETWORKS: '',
    RATE_LIMIT_SCALE: '1',
    DAILY_BATTLES_PER_NETWORK: String(LEFT),
  },
)

test('concurrent guests get no more battles than their network has left', async ({
  gateway,
  resources,
}) => {
  const guests = await Promise.all(Array.from({ length: 12 }, () => aGuest(gateway)))
  const outcomes = await Promise.all(
    guests.map(async ({ fingerprint }) => {
      const messages = [{ role: 'user', content: 'Does fever help?' }]
      const opening = { fingerprint_hash: fingerprint, messages }
      const chat = resources.use(await openChat(gateway.url, opening))
      await Promise.race([chat.next('setup'), chat.next('error')])
      return chat.events.at(-1)
    }),
  )
  const refused = outcomes.filter((event) => event?.event === 'error')
  expect(outcomes).toHaveLength(LEFT + refused.length)
  const detail = "Your network has used up today's battles. Please come back tomorrow."
  for (const event of refused) expect(event).toMatchObject({ detail })
})
