/** A weight is stored in a byte, in steps of this. */
const STEP = 1 / 48
const MOST = 127
const BYTES = 4
const LINE = /.{1,100}/g

/** The 24 bits of a feature's hash that are stored. */
export function keyOf(feature: number): number {
  return feature >>> 8
}

/** Weights by key as text: base64 of four bytes each, by key. Those of less than half a step are left out. */
export function toWeightsText(weights: ReadonlyMap<number, number>): string {
  const stored = [...weights]
    .map(([key, weight]) => [key, Math.round(weight / STEP)] as const)
    .filter(([, steps]) => steps !== 0)
    .sort(([one], [other]) => one - other)
  const bytes = Buffer.alloc(stored.length * BYTES)
  for (const [at, [key, steps]] of stored.entries()) {
    bytes.writeUIntBE(key, at * BYTES, 3)
    bytes.writeInt8(Math.max(-MOST, Math.min(MOST, steps)), at * BYTES + 3)
  }
  return `${(bytes.toString('base64').match(LINE) ?? []).join('\n')}\n`
}

/** The weights that `toWeightsText` wrote, to a step. */
export function fromWeightsText(text: string): Map<number, number> {
  const bytes = Buffer.from(text, 'base64')
  const weights = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += BYTES) {
    weights.set(bytes.readUIntBE(at, 3), bytes.readInt8(at + 3) * STEP)
  }
  return weights
}
