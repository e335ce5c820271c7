import { type EthicsDto, readEthicsRoute } from '@assay/contracts/ethics'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import type { EthicsSettings } from './ethics-settings.ts'

/** Returns the operator's statements about research, which come from the settings. */
export const ethicsRoutes: StewardshipRoutes = async (app, { env }) => {
  const statement = toEthicsDto(env)
  app.route({ ...readEthicsRoute, handler: async () => statement })
}

function toEthicsDto(settings: EthicsSettings): EthicsDto {
  return {
    purpose: settings.ETHICS_PURPOSE || null,
    lawful_basis: settings.ETHICS_LAWFUL_BASIS || null,
    withdrawal: settings.ETHICS_WITHDRAWAL || null,
    contact: settings.ETHICS_CONTACT || null,
    review_status: settings.ETHICS_REVIEW || null,
  }
}
