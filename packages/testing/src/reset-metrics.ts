import { Counter, Histogram, register } from '@prometheus-io/client'

// Files that run in one process after the other: each finds its metrics as a new process has them.
// Gauges stay, which tell what is; those of requests are made anew with every server.
for (const kind of ['duration', 'summary'])
  register.removeSingleMetric(`http_request_${kind}_seconds`)
for (const metric of register.getMetricsAsArray() as readonly unknown[]) {
  if (metric instanceof Counter || metric instanceof Histogram) metric.reset()
}
