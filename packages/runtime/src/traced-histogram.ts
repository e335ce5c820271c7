import {
  Histogram,
  type HistogramConfiguration,
  openMetricsContentType,
  type Registry,
  register,
} from '@prometheus-io/client'
import { currentTraceId, isTracing } from './tracing.ts'

/** A histogram whose buckets carry the trace of their last value as an exemplar. */
export interface TracedHistogram<Label extends string> {
  /** @param traceId id of the trace. Default: the current trace. */
  observe(labels: Readonly<Partial<Record<Label, string>>>, value: number, traceId?: string): void
}

export interface TracedHistogramOptions {
  /** Whether this process is traced. By default, it is determined by the environment. */
  readonly isTraced?: boolean
  readonly registry?: Registry
}

/**
 * Creates a histogram with exemplars. The text format of Prometheus has no exemplars, so the
 * registry of a traced process uses OpenMetrics.
 */
export function createTracedHistogram<Label extends string = never>(
  settings: Pick<HistogramConfiguration<Label>, 'name' | 'help' | 'labelNames' | 'buckets'>,
  { isTraced = isTracing, registry = register }: TracedHistogramOptions = {},
): TracedHistogram<Label> {
  if (isTraced) registry.setContentType(openMetricsContentType)
  const histogram = new Histogram<Label | 'trace_id'>({
    ...settings,
    registers: [registry],
    enableExemplars: isTraced,
  })
  if (!isTraced) return { observe: (labels, value) => histogram.observe(labels, value) }
  return {
    observe: (labels, value, traceId = currentTraceId()) =>
      histogram.observe({
        labels,
        value,
        ...(traceId && { exemplarLabels: { trace_id: traceId } }),
      }),
  }
}
