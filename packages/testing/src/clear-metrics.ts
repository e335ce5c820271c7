import { register } from '@prometheus-io/client'

// Each project loads its global setup anew in the process of the run, but the registry only once.
register.clear()
