import type {
  giveConsentRoute,
  giveThreadConsentRoute,
  readConsentsRoute,
  readThreadConsentRoute,
} from '@assay/contracts/consents'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/consents/'
const THREAD_URL = '/api/v1/threads/:id/consent'
const TAGS = ['Consents'] as const

export const useReadConsentsQuery = readHook<typeof readConsentsRoute>(URL, TAGS)
export const useGiveConsentMutation = sendHook<typeof giveConsentRoute>('PUT', URL, TAGS)
export const useReadThreadConsentQuery = readHook<typeof readThreadConsentRoute>(THREAD_URL, TAGS)
export const useGiveThreadConsentMutation = sendHook<typeof giveThreadConsentRoute>(
  'PUT',
  THREAD_URL,
  TAGS,
)
