import type { readMailStatusRoute } from '@assay/contracts/mail'
import { readHook } from './route-hooks.ts'

export const useReadMailStatusQuery = readHook<typeof readMailStatusRoute>('/api/v1/mail')
