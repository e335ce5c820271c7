import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Is anybody told of spans? Else everything here costs one comparison. */
export const isTracing = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)

/** W3C trace context (`traceparent`): what a span is known by in another process. */
export type Trace = string

export interface SpanOptions {
  /** What the process does for others in it. Default: nothing, it is internal. */
  readonly kind?: keyof typeof SpanKind
  /** The span of another process that caused this one. Default: what runs here and now. */
  readonly cause?: Trace | null | undefined
  /** Ids and counts alone: never names of models, what people wrote or who they are. */
  readonly attributes?: Attributes
}

/** A span that ends later than the function that began it. */
export interface OpenSpan {
  /** Spans that `work` begins are children of this one. */
  run<Result>(work: () => Result): Result
  describe(attributes: Attributes): void
  /** The first end counts. Of an error only its kind is told: its words may quote anything. */
  end(error?: unknown): void
}

const tracer = trace.getTracer('assay')

/** Begins a span, to be ended by hand. */
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

/** Runs `work` as a span. */
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

/** The trace of what runs now, for another process to go on with; undefined when nothing is traced. */
export function currentTrace(): Trace | undefined {
  if (!isTracing) return undefined
  const carrier: { traceparent?: Trace } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** The id under which a store of traces finds what runs now. */
export function currentTraceId(): string | undefined {
  return isTracing ? trace.getActiveSpan()?.spanContext().traceId : undefined
}

const NO_SPAN: OpenSpan = { run: (work) => work(), describe: () => {}, end: () => {} }

function kindOf(error: unknown): string {
  if (typeof error === 'number') return String(error)
  return error instanceof Error ? error.name : 'unknown'
}
