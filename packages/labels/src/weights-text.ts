import type { LinearModel, Row } from './linear-model.ts'

/** A weight is stored in a byte, in steps of this; the size of a feature in steps of a sixteenth. */
const STEP = 1 / 48
const SIZE_STEP = 1 / 16
const MOST = 127
/** Weights of fewer steps are left out. */
const LEAST_STEPS = 4
const HEAD_BYTES = 5
const LINE = /.{1,120}/g

/** A model as text: base64 of each row, by key: key (3 bytes), size, count, and label and weight of each. */
export function toWeightsText({ rows }: LinearModel): string {
  const bytes = [...rows]
    .sort(([one], [other]) => one - other)
    .flatMap(([key, row]) => bytesOfRow(key, row))
  const text = Buffer.from(bytes).toString('base64')
  return `${(text.match(LINE) ?? []).join('\n')}\n`
}

function bytesOfRow(key: number, { size, weights }: Row): number[] {
  const stored = [...weights].flatMap((weight, label) => {
    const steps = Math.max(-MOST, Math.min(MOST, Math.round(weight / STEP)))
    return Math.abs(steps) < LEAST_STEPS ? [] : [label, steps & 0xff]
  })
  if (stored.length === 0) return []
  const head = [key >>> 16, (key >>> 8) & 0xff, key & 0xff]
  return [...head, Math.round(size / SIZE_STEP), stored.length / 2, ...stored]
}

/** The model that `toWeightsText` wrote, to half a step. */
export function fromWeightsText(text: string, labels: number): LinearModel {
  const bytes = Buffer.from(text, 'base64')
  const rows = new Map<number, Row>()
  for (let at = 0; at < bytes.length; ) {
    const weights = new Float32Array(labels)
    const end = at + HEAD_BYTES + 2 * bytes.readUInt8(at + 4)
    for (let pair = at + HEAD_BYTES; pair < end; pair += 2)
      weights[bytes.readUInt8(pair)] = bytes.readInt8(pair + 1) * STEP
    rows.set(bytes.readUIntBE(at, 3), { size: bytes.readUInt8(at + 3) * SIZE_STEP, weights })
    at = end
  }
  return { labels, rows }
}
