import { ModelEntry } from '@assay/contracts/connections'

/** A model server, as it listens on this machine by default. */
export interface LocalServer {
  /** The id of its connection. */
  readonly id: string
  readonly label: string
  readonly port: number
  /** Finds the names that the server declares to be of other than local chat models. */
  readonly listOtherModels?: (read: Read, names: readonly string[]) => Promise<readonly string[]>
}

/** A server that replied with a list of models. */
export interface FoundServer extends Pick<LocalServer, 'id' | 'label'> {
  readonly baseUrl: string
  /** The names of its chat models, in the server's order. */
  readonly names: readonly string[]
}

export const LOCAL_SERVERS: readonly LocalServer[] = [
  { id: 'ollama', label: 'Ollama', port: 11_434, listOtherModels: listOtherOfOllama },
  { id: 'lm-studio', label: 'LM Studio', port: 1_234, listOtherModels: listOtherOfLmStudio },
  { id: 'vllm', label: 'vLLM', port: 8_000 },
  { id: 'llama-cpp', label: 'llama.cpp', port: 8_080 },
]

/** Ollama's description of a model, with the text of its licence, is far shorter. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024
/** Further models of a server are left out, because each needs a request to Ollama. */
const MAX_MODELS = 200

/** Long enough for Ollama to describe dozens of models. The start takes longer in any case. */
const REPLY_WITHIN_MS = 2_000

/**
 * Looks for model servers on this machine, all at the same time. A server that is absent, slow, or
 * not a model server counts as not found.
 */
export async function findLocalModels(
  servers = LOCAL_SERVERS,
  withinMs = REPLY_WITHIN_MS,
): Promise<FoundServer[]> {
  const found = await Promise.all(servers.map((server) => findModels(server, withinMs)))
  return found.filter(({ names }) => names.length > 0)
}

async function findModels(
  { id, label, port, listOtherModels }: LocalServer,
  withinMs: number,
): Promise<FoundServer> {
  const url = `http://127.0.0.1:${port}`
  const read: Read = (path, body) => readJson(`${url}${path}`, body, withinMs)
  const names = (await list(read, '/v1/models')).map((model) => model.id)
  const others = (await listOtherModels?.(read, names)) ?? []
  return {
    ...{ id, label, baseUrl: `${url}/v1` },
    names: names.filter((name) => !others.includes(name)),
  }
}

interface OllamaModel {
  /** Absent in replies of older versions. */
  readonly capabilities?: unknown
  /** Set for a model that Ollama passes on to its cloud. */
  readonly remote_host?: unknown
}

/** Embedding models, and models in a cloud, because they are not on this machine. */
async function listOtherOfOllama(read: Read, names: readonly string[]): Promise<string[]> {
  const isOther = async (name: string) => {
    const model = await read<OllamaModel>('/api/show', { model: name })
    const { remote_host: host, capabilities: able } = model ?? {}
    return Boolean(host) || (Array.isArray(able) && !able.includes('completion'))
  }
  const others = await Promise.all(names.map(isOther))
  return names.filter((_, index) => others[index])
}

const CHAT_TYPES = ['llm', 'vlm']

async function listOtherOfLmStudio(read: Read): Promise<string[]> {
  const listed = await list(read, '/api/v0/models')
  return listed.filter(({ type }) => type && !CHAT_TYPES.includes(type)).map(({ id }) => id)
}

interface ListedModel {
  readonly id: string
  readonly type?: string
}

const isListed = (model: ListedModel | null) => ModelEntry.shape.name.safeParse(model?.id).success

async function list(read: Read, path: string): Promise<ListedModel[]> {
  const { data } = (await read<{ data: unknown }>(path)) ?? {}
  return Array.isArray(data) ? data.filter(isListed).slice(0, MAX_MODELS) : []
}

/** Reads a JSON reply of a server; with a body, in reply to a POST. Undefined if there is none. */
type Read = <Reply>(path: string, body?: unknown) => Promise<Reply | undefined>

async function readJson<Reply>(
  url: string,
  body: unknown,
  withinMs: number,
): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    })
    return response.ok ? (JSON.parse(await readText(response)) as Reply) : undefined
  } catch {
    return undefined
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_REPLY_BYTES) throw new RangeError('the reply is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
