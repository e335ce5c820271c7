import type { Connections } from '../connections/follow-connections.ts'
import type { Provider } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
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

/** The model that `LABEL_MODEL` names; undefined if it is not set. */
export function findLabelModel(
  { LABEL_MODEL: model, LABEL_DAILY_LIMIT: dailyLimit }: LabelSettings,
  connections: Pick<Connections, 'find'>,
): ConfiguredLabelModel | undefined {
  if (!model) return undefined
  const [, id = '', providerModel = ''] = /^([^/]+)\/(.+)$/.exec(model) ?? []
  const version = labelVersion(id, providerModel)
  const provider = throughConnection(id, connections)
  return { provider, providerModel, limits: LIMITS, version, dailyLimit }
}

/** Calls the connection as it is at the time of the call. */
function throughConnection(id: string, connections: Pick<Connections, 'find'>): Provider {
  return {
    async stream(request, signal, take) {
      const provider = await connections.find(id)
      if (!provider) {
        const cause = new Error(`LABEL_MODEL: the connection "${id}" cannot be used`)
        throw new ProviderError('misconfigured', { cause })
      }
      await provider.stream(request, signal, take)
    },
  }
}
