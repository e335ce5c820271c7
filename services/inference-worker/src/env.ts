import { WorkerEnv } from '@assay/runtime'
import { z } from 'zod'
import { LEASE_MS } from './answers/answer-repository.ts'
import { BREAK_MS } from './providers/create-breaker.ts'
import { ProviderEnv } from './providers/provider-env.ts'
import { STREAM_PATIENCE, THINKING_STREAM_PATIENCE } from './providers/start-stream-clock.ts'
import { DRAIN_MS } from './worker-times.ts'

const Milliseconds = z.coerce.number().int().min(1)

export const Env = WorkerEnv.extend(ProviderEnv.shape).extend({
  NODE_ENV: z.string().default('development'),
  ANSWER_SLOTS: z.coerce.number().int().min(1).max(4_096).default(256),
  ANSWER_LEASE_MS: Milliseconds.min(500).default(LEASE_MS),
  FIRST_TOKEN_MS: Milliseconds.default(STREAM_PATIENCE.firstTokenMs),
  THINKING_FIRST_TOKEN_MS: Milliseconds.default(THINKING_STREAM_PATIENCE.firstTokenMs),
  TOKEN_GAP_MS: Milliseconds.default(STREAM_PATIENCE.idleMs),
  THINKING_TOKEN_GAP_MS: Milliseconds.default(THINKING_STREAM_PATIENCE.idleMs),
  PROVIDER_BREAK_MS: Milliseconds.default(BREAK_MS),
  DRAIN_MS: Milliseconds.max(25_000).default(DRAIN_MS),
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
  LABEL_MODEL: z
    .string()
    .regex(/^[a-z-]+\/.+$/)
    .optional()
    .describe('provider/model that labels what rules are unsure of; without it none does'),
  LABEL_DAILY_LIMIT: z.coerce.number().int().min(0).default(1_000),
})
export type Env = z.infer<typeof Env>
