import { buildClient } from '@assay/system'

/** Builds the client once, before systems that serve it start side by side. */
export async function setup(): Promise<void> {
  await buildClient()
}
