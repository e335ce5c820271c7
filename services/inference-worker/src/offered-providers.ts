import type { ProviderName } from '@assay/contracts/models-file'
import { createDemoProvider } from './demo/demo-provider.ts'
import type { Env } from './env.ts'
import { createProviders } from './providers/create-providers.ts'
import type { Provider } from './providers/provider.ts'
import { createScriptedProvider } from './scripted/scripted-provider.ts'

/**
 * Lists the real providers with a key, the demonstration models if they are enabled, and the
 * scripted models in tests.
 */
export function offeredProviders(env: Env, breakMs?: number): Map<ProviderName, Provider> {
  const providers = createProviders(env, breakMs)
  const { DEMO_MODELS: demo, DEMO_TOKENS_PER_SECOND: tokensPerSecond } = env
  if (demo === 'always' || (demo === 'auto' && providers.size === 0)) {
    providers.set('demo', createDemoProvider({ tokensPerSecond }))
  }
  if (env.NODE_ENV === 'test') providers.set('scripted', createScriptedProvider())
  return providers
}
