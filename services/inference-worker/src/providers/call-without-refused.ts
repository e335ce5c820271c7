import { type CallModel, type CallPart, type OpenStream, wantedEffort } from './model-call.ts'
import { findRefusedParts, type RefusedParts } from './refused-parts.ts'

/** The parts left out of this call, and the parts left out of later calls of the model. */
interface Refused {
  readonly now: ReadonlySet<CallPart>
  readonly lasting: ReadonlySet<CallPart>
}

const NOTHING: Refused = { now: new Set(), lasting: new Set() }

/**
 * Repeats a call without the parts that its server refuses, each part once. Later calls of the
 * model leave out the parts without which a call succeeded.
 */
export function callWithoutRefused(open: OpenStream): CallModel {
  const known = new Map<string, Refused>()
  return async (request, signal) => {
    const model = `${request.providerModel} ${wantedEffort(request)}`
    let refused = known.get(model) ?? NOTHING
    for (;;) {
      const call = { ...request, without: refused.now }
      try {
        const read = await open(call, signal)
        known.set(model, { now: refused.lasting, lasting: refused.lasting })
        return read
      } catch (error) {
        signal.throwIfAborted()
        refused = withoutMore(refused, findRefusedParts(error, call), error)
      }
    }
  }
}

/** @throws the given error if it names no part of the call. */
function withoutMore(
  { now, lasting }: Refused,
  { parts, isLasting }: RefusedParts,
  error: unknown,
): Refused {
  if (parts.length === 0) throw error
  return {
    now: new Set([...now, ...parts]),
    lasting: isLasting ? new Set([...lasting, ...parts]) : lasting,
  }
}
