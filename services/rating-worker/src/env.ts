import { isSeed } from '@assay/ledger'
import { RedisUrl, ServersEnv } from '@assay/runtime'
import { z } from 'zod'

export const Env = ServersEnv.extend({
  NODE_ENV: z.string().default('development'),
  REDIS_URL: RedisUrl,
  LEDGER_SIGNING_KEY: z
    .string()
    .refine(isSeed, 'must be 32 random bytes in base64: openssl rand -base64 32')
    .optional()
    .describe('Signs the checkpoints of published boards; production must have one'),
  CHECKPOINT_LOG: z
    .string()
    .optional()
    .describe('A file, or a folder under git, to which checkpoints are appended'),
}).refine((env) => env.NODE_ENV !== 'production' || env.LEDGER_SIGNING_KEY !== undefined, {
  path: ['LEDGER_SIGNING_KEY'],
  error: 'must be set in production',
  // This is checked even if other settings are invalid, so that all errors are reported together.
  when: () => true,
})
