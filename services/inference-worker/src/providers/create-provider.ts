import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import { chatCompletionsStream, type Dialect } from './chat-completions-stream.ts'
import { type Access, readAccess } from './connection-access.ts'
import { BREAK_MS, createBreakers } from './create-breaker.ts'
import { deepSeek, mistral, perplexity, xai } from './dialects.ts'
import { guardProvider } from './guard-provider.ts'
import type { OpenStream } from './model-call.ts'
import type { Provider } from './provider.ts'
import { VENDOR_ADDRESSES } from './vendor-addresses.ts'
import { anthropic, google, openai, throughPackage } from './vendor-packages.ts'

export interface CreateProviderOptions {
  /** The worker's environment, from which the variables with keys are read. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** How long a breaker stays open. */
  readonly breakMs?: number
}

/** Opens the streams of one connection. */
type Vendor<Kind extends ConnectionKind> = (
  access: Access,
  connection: Extract<ConnectionEntry, { kind: Kind }>,
) => OpenStream

type RemoteKind = Exclude<ConnectionKind, 'demo' | 'scripted'>
/** A connection to a server. */
export type RemoteConnection = Extract<ConnectionEntry, { kind: RemoteKind }>

const VENDORS: { readonly [Kind in RemoteKind]?: Vendor<Kind> } = {
  openai: throughPackage(openai),
  anthropic: throughPackage(anthropic),
  google: throughPackage(google),
  mistral: chat(VENDOR_ADDRESSES.mistral, mistral),
  xai: chat(VENDOR_ADDRESSES.xai, xai),
  perplexity: chat(VENDOR_ADDRESSES.perplexity, perplexity),
  deepseek: chat(VENDOR_ADDRESSES.deepseek, deepSeek),
  'openai-compatible': (access, { base_url }) =>
    chatCompletionsStream({ ...access, baseURL: base_url }),
}

/**
 * Creates the provider of one connection to a server, with its own breakers and its own memory of what the
 * server refuses. Options of models reach it with each request.
 * @throws {MissingKeyError} if the environment lacks a variable that the connection names.
 */
export function createProvider(
  connection: RemoteConnection,
  { variables, breakMs = BREAK_MS }: CreateProviderOptions,
): Provider {
  const open = openerOf(connection)(readAccess(connection, variables), connection)
  return guardProvider(open, createBreakers(connection.id, breakMs))
}

function openerOf<Kind extends RemoteKind>({ kind }: { readonly kind: Kind }): Vendor<Kind> {
  const vendor = VENDORS[kind]
  if (!vendor) throw new Error(`connections of the kind ${kind} are not supported`)
  return vendor
}

function chat(address: string, dialect: Dialect) {
  return ({ baseURL = address, ...access }: Access) =>
    chatCompletionsStream({ ...access, baseURL, dialect })
}
