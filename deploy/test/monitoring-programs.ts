import type { Program } from './ensure-programs.ts'

/** Programs that read rules and settings as Prometheus and Alertmanager do. */
export const MONITORING_PROGRAMS: readonly Program[] = [
  { name: 'promtool', debianPackage: 'prometheus', debianServices: ['prometheus'] },
  {
    name: 'amtool',
    debianPackage: 'prometheus-alertmanager',
    debianServices: ['prometheus-alertmanager'],
  },
]
