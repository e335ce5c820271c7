import { withoutEmpty } from './without-empty.ts'

/**
 * Unsets empty variables, for libraries that read the environment and fail on an empty variable.
 * Loaded with `node --import @assay/runtime/unset-empty`.
 */
const given = withoutEmpty(process.env)
for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name]
