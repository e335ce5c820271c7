import type { readAdmissionRoute } from '@assay/contracts/admission'
import { readHook } from './route-hooks.ts'

export const useReadAdmissionQuery = readHook<typeof readAdmissionRoute>('/api/v1/admission/')
