import { startMain } from '@assay/runtime'
import { Env } from './env.ts'
import { startGateway } from './start-gateway.ts'

await startMain('gateway', Env, async ({ env, log, resources }) => {
  const app = await startGateway(env, log, resources)
  await app.listen({ host: env.HOST, port: env.PORT })
})
