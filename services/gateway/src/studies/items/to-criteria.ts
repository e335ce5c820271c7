/** A line of a rubric in a text, such as "5: Names the first-line drug". */
const LINE = /^([+-]?\d+(?:\.\d+)?)\s*:\s*(.*)$/

/**
 * Converts a rubric to the fields of criteria. In CSV, a rubric is JSON, or a text with one
 * criterion on each line, after its points and a colon. Values that are no rubric stay as they are.
 */
export function toCriteria(value: unknown): unknown {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return ofText(value.trim())
  return Array.isArray(value) ? value.map(ofObject) : value
}

function ofText(text: string): unknown {
  if (text.startsWith('[')) {
    try {
      return toCriteria(JSON.parse(text))
    } catch {
      return text
    }
  }
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const found = lines.map((line) => LINE.exec(line.trim()))
  if (found.includes(null)) return text
  return found.map((match) => ({ points: Number(match?.[1]), criterion: match?.[2], tags: [] }))
}

function ofObject(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { criterion, points, tags } = value as Readonly<Record<string, unknown>>
  return { criterion, points, tags: tags ?? [] }
}
