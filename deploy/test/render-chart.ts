import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import type { Helm } from './ensure-helm.ts'

const run = promisify(execFile)
const CHART = join(import.meta.dirname, '../helm/assay')
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

/** A Kubernetes object, with the fields that tests use. */
export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
}

/**
 * Renders the chart's objects with `helm template` and these values, for a cluster that has these
 * APIs in addition to the standard APIs.
 * @throws {Error} with Helm's output.
 */
export async function renderChart(
  helm: Helm,
  values: object,
  apis: readonly string[] = [],
): Promise<KubernetesObject[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-chart-'))
  const file = join(folder, 'values.json')
  try {
    await writeFile(file, JSON.stringify(values))
    const { stdout } = await run(
      helm.path,
      [
        ...['template', 'trial', CHART, '--namespace', 'arena', '--values', file],
        ...apis.flatMap((api) => ['--api-versions', api]),
      ],
      { maxBuffer: MAX_OUTPUT_BYTES },
    )
    return parseAllDocuments(stdout, { uniqueKeys: true, version: '1.1' }).flatMap((document) => {
      if (document.errors.length > 0) throw new Error(`no YAML: ${document.errors[0]}`)
      const object: KubernetesObject | null = document.toJS()
      return object === null ? [] : [object]
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
