import { v5 } from 'uuid'

/** The namespace of model ids. It never changes, because the ledger contains the ids. */
const MODELS = '5b0d0a52-5d0e-4a57-9e5c-0f8d1d6f7a11'

/** Derives a model's UUID from the id that the operator chose for it. */
export function modelIdOf(slug: string): string {
  return v5(slug, MODELS)
}
