import { globSync } from 'node:fs'

const folder = new URL('.', import.meta.resolve('@assay/contracts/constants'))

const modules: readonly object[] = await Promise.all(
  globSync('**/!(*.test).ts', { cwd: folder }).map((file) => import(new URL(file, folder).href)),
)

/** All exports of the contracts, keyed by name. */
export const CONTRACTS: Readonly<Record<string, unknown>> = Object.assign({}, ...modules)
