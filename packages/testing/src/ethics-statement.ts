import { fileURLToPath } from 'node:url'

/** A file in which all ethics statements are made, for the setting of this name. */
export const ETHICS_STATEMENT = fileURLToPath(new URL('ethics-statement.json', import.meta.url))
