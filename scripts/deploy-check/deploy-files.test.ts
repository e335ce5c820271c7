import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { ROOT } from '@assay/system'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found as string)),
]

const rules = globSync('deploy/prometheus/rules/*.yml', { cwd: ROOT }).map(read).join('\n')
const pages = globSync('docs/runbooks/*.md', { cwd: ROOT }).map(read).join('\n')
const operations = read('docs/operations.md')
const compose = read('docker-compose.yml')
const dashboards = globSync('deploy/grafana/dashboards/*.json', { cwd: ROOT }).map(read).join('\n')

/**
 * Collects the services' metrics, whose names are in the code, and the exporter's metrics, which
 * are named query_column.
 */
function knownMetrics(): Set<string> {
  const sources = globSync('{packages,services}/*/src/**/*.ts', { cwd: ROOT }).map(read).join('\n')
  const queries = read('deploy/prometheus/postgres-queries.yml')
  const exported = queries.split(/^(?=\w)/m).flatMap((block) => {
    const [query = ''] = all(block, /^(\w+):/gm)
    return all(block, /^ {4}- (\w+): \{ usage: GAUGE/gm).map((column) => `${query}_${column}`)
  })
  return new Set([...all(sources, /name: '(assay_\w+)'/g), ...exported])
}

test('every alert links to its runbook and is in the list of runbooks', () => {
  const names = all(rules, /alert: (\w+)/g)
  expect(names.length).toBeGreaterThan(25)
  expect(all(pages, /^# (\w+)$/gm).filter((title) => title !== 'Runbooks')).toEqual(
    names.toSorted(),
  )
  expect(all(read('docs/runbooks/README.md'), /^- \[(\w+)\]/gm)).toEqual(names)
  const paths = names.map((name) => `docs/runbooks/${toKebabCase(name)}.md`)
  expect(all(rules, /runbook: (docs\/\S+\.md)/g)).toEqual(paths)
  for (const [at, path] of paths.entries()) expect(read(path)).toMatch(`# ${names[at]}\n`)
})

test('the runbook for failing answers explains every cause', () => {
  const explained = all(read('docs/runbooks/answers-fail.md'), /(?<=^\|.*)`(\w+)`(?=.* \| )/gm)
  expect(explained).toEqual(expect.arrayContaining([...AnswerErrorCode.options, 'not_listed']))
})

const toKebabCase = (name: string) => name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase()

test('alerts, dashboards, operations page and runbooks name existing metrics', () => {
  const known = knownMetrics()
  const used = all(
    `${rules}\n${dashboards}\n${operations}\n${pages}`,
    /\b(assay_(?!nats|redis|postgres|pat_)\w+)\b/g,
  )
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  expect(used.filter((name) => !known.has(name) && !known.has(base(name)))).toEqual([])
})

test('.env.example explains every setting that compose uses', () => {
  const explained = new Set(all(read('.env.example'), /^(\w+)=/gm))
  const taken = all(compose, /\$\{(\w+)/g)
  expect(taken.filter((name) => !explained.has(name))).toEqual([])
})

test("no compose service receives another service's keys", () => {
  const blocks = compose.split(/^ {2}(?=[\w-]+:$)/m)
  const block = (name: string) => blocks.find((text) => text.startsWith(`${name}:`)) ?? ''
  expect(block('inference-worker')).toContain('OPENAI_API_KEY')
  for (const name of ['gateway', 'rating-worker', 'analytics-projector', 'web'])
    expect(block(name)).not.toMatch(/(?<!NCBI)_API_KEY/)
  for (const name of ['inference-worker', 'rating-worker', 'analytics-projector', 'web'])
    expect(block(name)).not.toMatch(/JWT_SECRET|GUEST_PEPPER/)
})
