import { ServersEnv } from '@assay/runtime'
import { z } from 'zod'
import { WORKER_TIMES } from './worker-times.ts'

export const Env = ServersEnv.extend({
  NODE_ENV: z.string().default('development'),
  ANSWER_SLOTS: z.coerce.number().int().min(1).max(4_096).default(256),
  MODEL_SILENCE_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(WORKER_TIMES.silenceMs)
    .describe('Longest silence of a model; thinking models may be silent four times as long'),
  DEMO_MODELS: z
    .enum(['auto', 'always', 'never'])
    .default('auto')
    .describe('Built-in demonstration models; auto: only without a real model'),
  DEMO_TOKENS_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(100_000)
    .optional()
    .describe('One pace for all demonstration models'),
  LOCAL_MODELS_ONLY: z
    .stringbool()
    .default(false)
    .describe('Refuses connections to servers outside this machine and private networks'),
  LABEL_MODEL: z
    .string()
    .regex(/^[a-z0-9.-]+\/.+$/)
    .optional()
    .describe('connection/model that labels questions if the built-in classifier is unsure'),
  LABEL_DAILY_LIMIT: z.coerce.number().int().min(0).default(1_000),
})
export type Env = z.infer<typeof Env>
