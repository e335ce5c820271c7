/**
 * Loaded with `node --import @assay/runtime/unset-empty`: an empty variable, as compose files leave
 * them, is one that is not set. Libraries that read the environment themselves would stumble.
 */
for (const [name, value] of Object.entries(process.env)) {
  if (value === '') delete process.env[name]
}

export {}
