import { join } from 'node:path'

/** The repository's own folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Everything a run leaves behind that should stay: data, logs, secrets. Ignored by git. */
export const STATE_FOLDER = join(ROOT, '.assay')
