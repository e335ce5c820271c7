import type { ReadStream } from './guard-provider.ts'
import type { ProviderEvent, TakeEvent } from './provider.ts'

export interface BegunStream {
  /** Settles at the end of the stream. */
  readonly reading: Promise<void>
}

/**
 * Reads a stream; resolves once the model has begun to speak. What a server reports before that is
 * thrown here, so that it counts as a refused call: such a call may be repeated.
 */
export async function beginStream(read: ReadStream, take: TakeEvent): Promise<BegunStream> {
  const begun = Promise.withResolvers<void>()
  const reading = read((event: ProviderEvent) => {
    begun.resolve()
    take(event)
  })
  await Promise.race([begun.promise, reading])
  return { reading }
}
