import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** URLs of the servers, including passwords, as passed to the services. */
export interface ServerUrls {
  readonly DATABASE_URL: string
  readonly REDIS_URL: string
  readonly NATS_URL: string
}

/** Writes the server URLs of a running Assay for `npm run admin`, until disposed. */
export async function writeServersFile(
  stateFolder: string,
  urls: ServerUrls,
): Promise<AsyncDisposable> {
  const file = fileIn(stateFolder)
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(urls, undefined, 2)}\n`, { mode: 0o600 })
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

/** Reads the server URLs. Returns an empty object if Assay does not run from this folder. */
export async function readServersFile(stateFolder: string): Promise<Partial<ServerUrls>> {
  const kept = await readFile(fileIn(stateFolder), 'utf8').catch(() => undefined)
  return kept === undefined ? {} : (JSON.parse(kept) as ServerUrls)
}

const fileIn = (stateFolder: string) => join(stateFolder, 'servers.json')
