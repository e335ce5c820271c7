import type { ConnectionEntry } from '@assay/contracts/connections'
import type { ModelsFile } from '@assay/contracts/models-file'
import type { FoundServer } from './find-local-models.ts'
import type { StoredModels } from './list-stored-models.ts'
import { toModelEntry } from './to-model-entry.ts'

/**
 * Adds the models that were found to those of the file. A model that the file or a superuser has
 * already connected is not added again, and no id or name is used twice.
 */
export function addFoundModels(
  file: ModelsFile,
  found: readonly FoundServer[],
  stored: StoredModels,
): ModelsFile {
  const merged = { connections: [...file.connections], models: [...file.models] }
  for (const server of found) {
    const connection = connectionIdFor(server, merged.connections, stored)
    if (connection === undefined) continue
    if (!merged.connections.some(({ id }) => id === connection))
      merged.connections.push(toEntry(server))
    for (const name of server.names) {
      const model = toModelEntry({ server, connection, name }, merged.models, stored.models)
      if (model) merged.models.push(model)
    }
  }
  return merged
}

/**
 * Returns the id of the connection for the server's models; undefined if a superuser has connected
 * the server, or if another server has the id.
 */
function connectionIdFor(
  { id, baseUrl }: FoundServer,
  inFile: readonly ConnectionEntry[],
  stored: StoredModels,
): string | undefined {
  const isHere = (entry: ConnectionEntry) => addressOf(entry) === toAddress(baseUrl)
  const named = inFile.find(isHere)
  if (named) return named.id
  const others = stored.connections.filter(
    ({ entry }) => !inFile.some((one) => one.id === entry.id),
  )
  const isConnected = others.some(
    ({ entry, isRetired }) => entry.id !== id && !isRetired && isHere(entry),
  )
  const isTaken = [...inFile, ...others.map(({ entry }) => entry)].some(
    (entry) => entry.id === id && !isHere(entry),
  )
  return isConnected || isTaken ? undefined : id
}

const toEntry = ({ id, label, baseUrl }: FoundServer): ConnectionEntry => ({
  ...{ id, kind: 'openai-compatible', base_url: baseUrl },
  note: `${label}, on the computer that runs this arena.`,
})

const addressOf = (entry: ConnectionEntry) =>
  'base_url' in entry && entry.base_url ? toAddress(entry.base_url) : undefined

/** The same text for all ways to write the address of a server on this machine. */
function toAddress(baseUrl: string): string {
  const { hostname, port, pathname } = new URL(baseUrl)
  const host = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname) ? 'this machine' : hostname
  return `${host} ${port} ${pathname.replace(/\/+$/, '')}`
}
