export { findLocalModels } from './find-local-models.ts'
export { listStoredModels } from './list-stored-models.ts'
export { offerLocalModels } from './offer-local-models.ts'
