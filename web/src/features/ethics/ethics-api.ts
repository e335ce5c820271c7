import type { readEthicsRoute } from '@assay/contracts/ethics'
import { readHook } from '../../api/route-hooks.ts'

export const useReadEthicsQuery = readHook<typeof readEthicsRoute>('/api/v1/ethics/')
