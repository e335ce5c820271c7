import { register } from '@prometheus-io/client'

// All projects of a run share one process and one registry, but each loads its global setup again.
register.clear()
