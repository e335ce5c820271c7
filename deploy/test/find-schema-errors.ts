import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { KubernetesObject } from './render-chart.ts'

interface Schemas {
  /** The names of the definitions by apiVersion/kind. */
  readonly kinds: Readonly<Record<string, string>>
  readonly definitions: Readonly<Record<string, object>>
}

const SCHEMAS: Schemas = JSON.parse(
  readFileSync(join(import.meta.dirname, 'schemas/kubernetes.json'), 'utf8'),
)
const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true })
ajv.addSchema({ $id: 'kubernetes', definitions: SCHEMAS.definitions })

/** Lists the errors for which Kubernetes would reject this object. Empty if it is valid. */
export function findSchemaErrors(object: KubernetesObject): string[] {
  const { apiVersion, kind, metadata } = object
  const name = SCHEMAS.kinds[`${apiVersion}/${kind}`]
  if (!name) return [`${apiVersion}/${kind} is of no kind that we have a schema of`]
  const validate = ajv.getSchema(`kubernetes#/definitions/${name}`)
  if (validate?.(object)) return []
  return (validate?.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${kind} ${metadata?.name}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
