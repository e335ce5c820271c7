import type { Program } from './ensure-programs.ts'

/** Programs that check rules and settings as Prometheus and Alertmanager read them. */
export const MONITORING_PROGRAMS: readonly Program[] = [
  { name: 'promtool', debianPackage: 'prometheus', debianServices: ['prometheus'] },
  {
    name: 'amtool',
    debianPackage: 'prometheus-alertmanager',
    debianServices: ['prometheus-alertmanager'],
  },
]
