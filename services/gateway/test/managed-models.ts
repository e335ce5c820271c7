import { listConnectionsRoute } from '@assay/contracts/connection-routes'
import { listModelsRoute } from '@assay/contracts/models'
import { type Gateway, superuserToken } from './gateway.ts'

/** Finds a connection in the list that superusers see. */
export async function connectionOf(gateway: Gateway, id: string) {
  const schema = listConnectionsRoute.schema.response[200]
  const { data } = schema.parse(await readList(gateway, '/connections/'))
  return data.find(({ entry }) => entry.id === id)
}

/** Lists all models as superusers see them. */
export async function listModels(gateway: Gateway) {
  const schema = listModelsRoute.schema.response[200]
  return schema.parse(await readList(gateway, '/models/')).data
}

async function readList(gateway: Gateway, path: string): Promise<unknown> {
  const response = await gateway.call('GET', path, { token: await superuserToken(gateway) })
  return response.json()
}
