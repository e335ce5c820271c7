import { readEthicsRoute } from '@assay/contracts/ethics'
import type { StewardshipRoutes } from '../stewardship-context.ts'

/** Returns the operator's statements about research, which come from the settings. */
export const ethicsRoutes: StewardshipRoutes = async (app, { env }) => {
  app.route({ ...readEthicsRoute, handler: async () => env.ETHICS_STATEMENT })
}
