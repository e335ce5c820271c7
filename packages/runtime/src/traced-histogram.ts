import {
  Histogram,
  type HistogramConfiguration,
  openMetricsContentType,
  type Registry,
  register,
} from '@prometheus-io/client'
import { currentTraceId, isTracing } from './tracing.ts'

/** A histogram each of whose buckets names the trace of the last value in it, as an exemplar. */
export interface TracedHistogram<Label extends string> {
  /** @param traceId default: that of what runs now. */
  observe(labels: Readonly<Partial<Record<Label, string>>>, value: number, traceId?: string): void
}

export interface TracedHistogramOptions {
  /** Default: whether this process is traced; without traces there is nothing to name. */
  readonly isTraced?: boolean
  readonly registry?: Registry
}

/** Prometheus' own text knows no exemplars: the registry of a traced process speaks OpenMetrics. */
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
