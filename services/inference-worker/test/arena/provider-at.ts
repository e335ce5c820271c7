import { ConnectionEntry, type ConnectionKind, keyVariableOf } from '@assay/contracts/connections'
import { openConnection } from '../../src/connections/open-connection.ts'
import type { Provider } from '../../src/providers/provider.ts'

/** The provider of a connection to a server at this address. */
export function providerAt(
  base_url: string,
  kind: ConnectionKind = 'openai-compatible',
  breakMs?: number,
): Provider {
  const connection = ConnectionEntry.parse({ id: kind, kind, base_url })
  const variables = { [keyVariableOf(connection) ?? 'NO_API_KEY']: 'test' }
  return openConnection(connection, { variables, ...(breakMs !== undefined && { breakMs }) })
}
