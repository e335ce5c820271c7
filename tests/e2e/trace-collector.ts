import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '@assay/testing/listen'

/** A received span and the service that sent it. */
export interface CollectedSpan {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly startMs: number
  readonly durationMs: number
  readonly attributes: Readonly<Record<string, unknown>>
  /** The attributes of the sender. */
  readonly resource: Readonly<Record<string, unknown>>
}

/** Receives spans over OTLP as JSON over HTTP. */
export interface TraceCollector extends AsyncDisposable {
  /** Settings with which services send their spans here, after a short delay. */
  readonly settings: Readonly<Record<string, string>>
  spans(): readonly CollectedSpan[]
  /** Everything that was received, unchanged. */
  received(): string
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Export {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly name: string
        readonly startTimeUnixNano: string
        readonly endTimeUnixNano: string
        readonly attributes: readonly Attribute[]
      }[]
    }[]
  }[]
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: Export[] = []
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        bodies.push(body as Export)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
      () => response.writeHead(400).end(),
    )
  })
  const { url, ...listening } = await listen(server)
  return {
    ...listening,
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans: () => bodies.flatMap(toSpans),
    received: () => JSON.stringify(bodies),
  }
}

function toSpans({ resourceSpans = [] }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const sender = toRecord(resource.attributes)
    const service = String(sender['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => {
        const startMs = Number(span.startTimeUnixNano) / 1e6
        return {
          service,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || undefined,
          name: span.name,
          startMs,
          durationMs: Number(span.endTimeUnixNano) / 1e6 - startMs,
          attributes: toRecord(span.attributes),
          resource: sender,
        }
      }),
    )
  })
}

function toRecord(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

/**
 * Prints the spans as a tree, each below its parent. Each has its start relative to the first span,
 * and its duration.
 */
export function toTree(spans: readonly CollectedSpan[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId))
  const startMs = Math.min(...spans.map((span) => span.startMs))
  const below = (parentId: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanId: id }) => (id && known.has(id) ? id : undefined) === parentId)
      .toSorted((one, other) => one.startMs - other.startMs)
      .flatMap((span) => [lineOf(span, startMs, depth), ...below(span.spanId, depth + 1)])
  return below(undefined, 0).join('\n')
}

function lineOf(span: CollectedSpan, firstMs: number, depth: number): string {
  const what = `${'  '.repeat(depth)}${span.name}`.padEnd(64)
  const when = `+${(span.startMs - firstMs).toFixed(1)}`.padStart(8)
  return `${what} ${span.service.padEnd(20)} ${when} ms ${span.durationMs.toFixed(1).padStart(8)} ms`
}
