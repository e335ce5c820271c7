import type { ConnectionEntry } from '@assay/contracts/connections'
import { createDemoProvider } from '../demo/demo-provider.ts'
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
