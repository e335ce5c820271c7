import type { ConnectionKind } from '@assay/contracts/connections'
import { expect, test } from 'vitest'
import type { StoredConnection } from './connection-repository.ts'
import { connectionsOnOffer, type DemoModels } from './connections-on-offer.ts'

function connection(kind: ConnectionKind, rest: Partial<StoredConnection> = {}): StoredConnection {
  const settings = {
    id: kind,
    kind,
    base_url: 'http://127.0.0.1:9',
  } as StoredConnection['settings']
  const flags = { isDraft: false, isRetired: false, isUsed: true, isRefused: false }
  return { id: kind, settings, ...flags, ...rest }
}

const demo = connection('demo')

test.each<[offered: string[], DemoModels, ...StoredConnection[]]>([
  [['demo'], 'auto', demo],
  [[], 'never', demo],
  [['openai'], 'auto', demo, connection('openai')],
  [['demo', 'openai'], 'always', demo, connection('openai')],
  [['demo', 'scripted'], 'auto', demo, connection('scripted')],
  [['demo'], 'auto', demo, connection('openai', { isDraft: true })],
  [['demo'], 'auto', demo, connection('openai', { isRetired: true })],
  [['demo', 'openai'], 'auto', demo, connection('openai', { isUsed: false })],
])('%j are on offer with DEMO_MODELS=%s', (offered, demoModels, ...callable) => {
  expect(connectionsOnOffer(callable, demoModels)).toEqual(offered)
})
