import { ModelEntry } from '@assay/contracts/connections'
import type { FoundServer } from './find-local-models.ts'
import type { StoredModel } from './list-stored-models.ts'

interface FoundModel {
  readonly server: Pick<FoundServer, 'id' | 'label'>
  /** The id of the server's connection. */
  readonly connection: string
  readonly name: string
}

/** A server may have to load the model first, or to finish the other side's answer. */
const FIRST_TOKEN_MS = 120_000

/**
 * Returns the entry of a model that was found. Undefined if the model is already connected, or if
 * its id or name is in use.
 * @param models the models of the file, and those that were added before.
 */
export function toModelEntry(
  { server, connection, name }: FoundModel,
  models: readonly ModelEntry[],
  stored: readonly StoredModel[],
): ModelEntry | undefined {
  const title = titleOf(name)
  const id = toSlug(`${server.id}-${title}`)
  const others = stored.filter(({ slug }) => slug !== id)
  const isConnected = [...models, ...others.filter(({ isRetired }) => !isRetired)].some(
    (model) => model.connection === connection && withoutTag(model.name) === withoutTag(name),
  )
  const taken = new Set([...models, ...others].map(({ llm_name }) => llm_name))
  const llm_name = [title, `${title} (${server.label})`].find((each) => !taken.has(each))
  if (isConnected || models.some((model) => model.id === id)) return undefined
  const facts = { id, connection, name, llm_name, ...originOf(title) }
  return ModelEntry.safeParse({ ...facts, first_token_ms: FIRST_TOKEN_MS }).data
}

const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .slice(0, 80)

/** Ollama adds the tag `latest` to a name without a tag. */
const withoutTag = (name: string) => name.replace(/:latest$/, '')

/** llama.cpp names a model by the path of its file, unless it has an alias. */
const titleOf = (name: string) =>
  name.endsWith('.gguf') ? name.replace(/^.*[\\/]|\.gguf$/g, '') : withoutTag(name)

/**
 * What a name shows of the model's origin: its publisher, as in `Qwen/Qwen3-8B`, and its family,
 * which the model may call itself.
 */
function originOf(title: string) {
  const [, publisher, family] = /^(?:(.+)\/)?([a-z]{3,})?/i.exec(title) ?? []
  return { company: publisher ?? 'Unknown', aliases: family ? [family] : [] }
}
