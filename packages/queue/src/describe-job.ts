import type { JobDefinition } from '@assay/contracts/jobs/define-job'

/** What a span of a job tells, in the words of OpenTelemetry's conventions for messaging. */
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
