import { WorkerEnv } from '@assay/runtime'
import { z } from 'zod'
import { ProviderEnv } from './providers/provider-env.ts'

const Milliseconds = z.coerce.number().int().min(1)

export const Env = WorkerEnv.extend(ProviderEnv.shape).extend({
  NODE_ENV: z.string().default('development'),
  ANSWER_SLOTS: z.coerce.number().int().min(1).max(4_096).default(256),
  ANSWER_LEASE_MS: Milliseconds.min(500).default(10_000),
  FIRST_TOKEN_MS: Milliseconds.default(30_000),
  THINKING_FIRST_TOKEN_MS: Milliseconds.default(120_000),
  TOKEN_GAP_MS: Milliseconds.default(30_000),
  PROVIDER_BREAK_MS: Milliseconds.default(10_000),
  DRAIN_MS: Milliseconds.max(25_000).default(22_000),
  DEMO_MODELS: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .describe('Built-in demonstration models; auto: only without a real provider'),
  DEMO_TOKENS_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(100_000)
    .optional()
    .describe('One pace for all demonstration models'),
})
export type Env = z.infer<typeof Env>
