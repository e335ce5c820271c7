import { Counter, Histogram, register } from '@prometheus-io/client'

// Test files run in one process, so each must start with reset metrics. Gauges keep their values,
// because they reflect current state. Every server recreates the request metrics.
for (const kind of ['duration', 'summary'])
  register.removeSingleMetric(`http_request_${kind}_seconds`)
for (const metric of register.getMetricsAsArray() as readonly unknown[]) {
  if (metric instanceof Counter || metric instanceof Histogram) metric.reset()
}
