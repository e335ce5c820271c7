import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** True if spans are exported. If not, every function here costs only one comparison. */
export const isTracing = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)

/** Returns the address to which spans are exported; undefined without tracing. */
export function traceEndpoint(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  return all && (own || all)
}

/** W3C trace context (`traceparent`) of a span, which is passed to another process. */
export type Trace = string

export interface SpanOptions {
  /** The role of the process in the span. Default: `INTERNAL`. */
  readonly kind?: keyof typeof SpanKind
  /** The span of another process that caused this span. Default: the current span. */
  readonly cause?: Trace | null | undefined
  /** Only ids and counts. Attributes never contain model names, user content or identities. */
  readonly attributes?: Attributes
}

/** A span that outlives the function that opened it. */
export interface OpenSpan {
  /** Runs `work` so that its spans become children of this span. */
  run<Result>(work: () => Result): Result
  describe(attributes: Attributes): void
  /**
   * Ends the span; only the first call counts. Records only the name of an error, because its
   * message may quote user content.
   */
  end(error?: unknown): void
}

const tracer = trace.getTracer('assay')

/** Opens a span. The caller must end it. */
export function openSpan(name: string, options: SpanOptions = {}): OpenSpan {
  if (!isTracing) return NO_SPAN
  const { kind = 'INTERNAL', cause, attributes = {} } = options
  const parent = cause
    ? propagation.extract(ROOT_CONTEXT, { traceparent: cause })
    : context.active()
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    run: (work) => context.with(inside, work),
    describe: (more) => void span.setAttributes(more),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(error) })
      }
      span.end()
    },
  }
}

/** Runs `work` in a span. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, options)
  try {
    const result = await span.run(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Returns the current trace, to pass it to another process; undefined without tracing. */
export function currentTrace(): Trace | undefined {
  if (!isTracing) return undefined
  const carrier: { traceparent?: Trace } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Returns the id of the current trace in a trace store. */
export function currentTraceId(): string | undefined {
  return isTracing ? trace.getActiveSpan()?.spanContext().traceId : undefined
}

const NO_SPAN: OpenSpan = { run: (work) => work(), describe: () => {}, end: () => {} }

function kindOf(error: unknown): string {
  if (typeof error === 'number') return String(error)
  return error instanceof Error ? error.name : 'unknown'
}
