import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import { chatCompletionsStream, type Dialect } from './chat-completions-stream.ts'
import { type Access, type AccessOptions, readAccess } from './connection-access.ts'
import { BREAK_MS, createBreakers } from './create-breaker.ts'
import { deepSeek, mistral, openRouter, perplexity, xai } from './dialects.ts'
import { guardProvider } from './guard-provider.ts'
import type { OpenStream } from './model-call.ts'
import type { Provider } from './provider.ts'

export interface CreateProviderOptions extends AccessOptions {
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

const VENDORS: { readonly [Kind in RemoteKind]: Vendor<Kind> } = {
  openai: loaded(() => import('./kinds/openai.ts')),
  anthropic: loaded(() => import('./kinds/anthropic.ts')),
  google: loaded(() => import('./kinds/google.ts')),
  azure: loaded(() => import('./kinds/azure.ts')),
  bedrock: loaded(() => import('./kinds/bedrock.ts')),
  vertex: loaded(() => import('./kinds/vertex.ts')),
  mistral: chat(mistral),
  xai: chat(xai),
  perplexity: chat(perplexity),
  deepseek: chat(deepSeek),
  openrouter: chat(openRouter),
  'openai-compatible': chat(),
}

/**
 * Creates the provider of one connection to a server, with its own breakers and its own memory of
 * what the server refuses. Options of models reach it with each request.
 * @throws {MissingKeyError} if the environment lacks a variable that the connection names.
 */
export function createProvider(
  connection: RemoteConnection,
  { breakMs = BREAK_MS, ...access }: CreateProviderOptions,
): Provider {
  const open = openerOf(connection)(readAccess(connection, access), connection)
  return guardProvider(open, createBreakers(breakMs))
}

function openerOf<Kind extends RemoteKind>({ kind }: { readonly kind: Kind }): Vendor<Kind> {
  return VENDORS[kind]
}

/**
 * Loads the module of a kind when the first connection of that kind is created, because the
 * packages of vendors use memory.
 */
function loaded<Kind extends RemoteKind>(
  load: () => Promise<{ readonly open: Vendor<Kind> }>,
): Vendor<Kind> {
  return (access, connection) => {
    const opening = load().then(({ open }) => open(access, connection))
    opening.catch(() => {})
    return async (call, signal) => (await opening)(call, signal)
  }
}

function chat(dialect?: Dialect) {
  return ({ baseURL = '', ...access }: Access) =>
    chatCompletionsStream({ ...access, baseURL, ...(dialect && { dialect }) })
}
