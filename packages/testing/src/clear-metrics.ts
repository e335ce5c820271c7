import { register } from '@prometheus-io/client'

// All projects of a run share one registry, but each loads its setup, which registers the metrics.
register.clear()
