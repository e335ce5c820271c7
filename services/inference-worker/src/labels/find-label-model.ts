import { ProviderName } from '@assay/contracts/models-file'
import type { Provider } from '../providers/provider.ts'
import { labelVersion } from './label-request.ts'
import type { LabelModel } from './request-labels.ts'

/** Generating two lists of slugs takes seconds. Slower requests fail without a retry. */
const LIMITS = { silenceMs: 15_000, totalMs: 20_000 }

interface LabelSettings {
  readonly LABEL_MODEL?: string | undefined
  readonly LABEL_DAILY_LIMIT: number
}

export interface ConfiguredLabelModel extends LabelModel {
  readonly version: string
  readonly dailyLimit: number
}

/**
 * The model that `LABEL_MODEL` names; undefined if it is not set.
 * @throws {Error} if this worker has no key for the provider.
 */
export function findLabelModel(
  { LABEL_MODEL: model, LABEL_DAILY_LIMIT: dailyLimit }: LabelSettings,
  providers: ReadonlyMap<ProviderName, Provider>,
): ConfiguredLabelModel | undefined {
  if (!model) return undefined
  const [, name = '', providerModel = ''] = /^([^/]+)\/(.+)$/.exec(model) ?? []
  const { data } = ProviderName.safeParse(name)
  const provider = data && providers.get(data)
  if (!provider) throw new Error(`LABEL_MODEL: the provider "${name}" is not configured`)
  const version = labelVersion(name, providerModel)
  return { provider, providerModel, limits: LIMITS, version, dailyLimit }
}
