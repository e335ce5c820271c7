import type { ProviderName } from '@assay/contracts/models-file'
import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { listUnservedProviders, renewServedModels } from './served-model-repository.ts'

export interface OfferOptions {
  readonly db: Database
  readonly providers: readonly ProviderName[]
  readonly log: Logger
}

const CHECK_INTERVAL_MS = 500

/**
 * Renews the rows of the models that this worker can serve. New models are offered within half a
 * second. Logs once for which providers this worker has no key.
 */
export function offerModels({ db, providers, log }: OfferOptions): AsyncDisposable {
  let reported = ''
  const offer = async () => {
    await renewServedModels(db, providers)
    const unserved = (await listUnservedProviders(db, providers)).join(', ')
    if (unserved && unserved !== reported) log.info({ unserved }, 'providers without a key')
    reported = unserved
  }
  offer().catch((error: unknown) => log.warn({ err: error }, 'models not offered yet'))
  return every(CHECK_INTERVAL_MS, 'served models', log, offer)
}
