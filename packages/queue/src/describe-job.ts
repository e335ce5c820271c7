import type { JobDefinition } from '@assay/contracts/jobs/define-job'

/**
 * Returns the span attributes of a job, named according to OpenTelemetry's messaging conventions.
 */
export function describeJob(
  { queue }: Pick<JobDefinition<unknown>, 'queue'>,
  name: string,
  type: 'send' | 'process',
) {
  return {
    'messaging.system': 'bullmq',
    'messaging.operation.name': name,
    'messaging.operation.type': type,
    'messaging.destination.name': queue,
  }
}
