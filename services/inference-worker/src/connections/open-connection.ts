import type { ConnectionEntry } from '@assay/contracts/connections'
import { createDemoProvider } from '../demo/demo-provider.ts'
import { assertLocal } from '../providers/assert-local.ts'
import { type CreateProviderOptions, createProvider } from '../providers/create-provider.ts'
import type { Provider } from '../providers/provider.ts'
import { createScriptedProvider } from '../scripted/scripted-provider.ts'

export interface OpenConnectionOptions extends CreateProviderOptions {
  /** One pace for all demonstration models. */
  readonly tokensPerSecond?: number | undefined
}

/**
 * Creates the provider of any connection, also of a built-in one.
 * @throws {MissingKeyError} if the environment lacks a variable that the connection names.
 */
export function openConnection(
  connection: ConnectionEntry,
  { tokensPerSecond, ...options }: OpenConnectionOptions,
): Provider {
  switch (connection.kind) {
    case 'demo':
      return createDemoProvider({ tokensPerSecond })
    case 'scripted':
      if (options.variables.NODE_ENV !== 'test')
        throw new Error('scripted models are only for tests')
      return createScriptedProvider()
    default:
      return createProvider(connection, options)
  }
}

/**
 * Creates the provider of a connection, unless its server may not be called.
 * @throws {NotLocalError} if only local servers may be called, and this one is elsewhere.
 * @throws {MissingKeyError} if the environment lacks a variable that the connection names.
 */
export async function openPermitted(
  connection: ConnectionEntry,
  options: OpenConnectionOptions,
): Promise<Provider> {
  if (options.isLocalOnly) await assertLocal(connection)
  return openConnection(connection, options)
}
