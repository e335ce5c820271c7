import { buildClient } from '@assay/system/build-client'

/** Builds the client once, before systems that serve it start side by side. */
export async function setup(): Promise<void> {
  await buildClient()
}
