import { buildClient } from '@assay/system/build-client'

/** Builds the client once, before the systems that serve it start in parallel. */
export async function setup(): Promise<void> {
  await buildClient()
}
