import { type ColumnMapping, StudyItem } from '@assay/contracts/studies/items'
import { reasonOf } from '../uploads/reason-of.ts'
import { cellOf, type ReadRow } from '../uploads/take-rows.ts'
import { toCriteria } from './to-criteria.ts'

/**
 * Converts a row to an item. Texts stay as sent, also HTML and formulas.
 * @returns a sentence for each reason why the row is faulty.
 */
export function toStudyItem(
  cells: ReadRow['cells'],
  mapping: ColumnMapping,
  defaultId: string,
): { readonly item: StudyItem } | { readonly reason: string } {
  const cell = (field: keyof ColumnMapping) => cellOf(cells, mapping[field])
  const parsed = StudyItem.safeParse({
    external_id: toText(cell('external_id')) ?? defaultId,
    messages: toMessages(cell('question')),
    reference: toReference(cell('reference')),
    subject: toText(cell('subject')),
    tags: toTags(cell('tags')),
    rubric: toCriteria(cell('rubric')),
  })
  return parsed.success ? { item: parsed.data } : { reason: reasonOf(parsed.error.issues) }
}

/** Returns null for a blank value. Other values than texts and numbers stay as they are. */
function toText(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() === '' ? null : value
}

/** A text is the user's only message. HealthBench and chats have a list of messages. */
function toMessages(value: unknown): unknown {
  if (isObject(value)) return value
  const messages = typeof value === 'string' ? messagesIn(value) : value
  if (!Array.isArray(messages)) return [{ role: 'user', content: toText(value) ?? '' }]
  return messages.map((message: unknown) => {
    if (!isObject(message)) return message
    const { role, content } = message
    return { role, content: Array.isArray(content) ? joinParts(content) : content }
  })
}

/** In CSV, a list of messages is JSON. Other texts are questions, also if they are JSON. */
function messagesIn(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.length > 0 && parsed.every(isMessage)
      ? parsed
      : undefined
  } catch {
    return undefined
  }
}

const isMessage = (value: unknown) => isObject(value) && 'role' in value

/** Chats may split a message into parts. Other parts than texts, such as images, stay a list. */
function joinParts(parts: readonly unknown[]): unknown {
  const texts = parts.map((part) => (isObject(part) ? part.text : undefined))
  return texts.every((one) => typeof one === 'string') ? texts.join('\n\n') : parts
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** HealthBench's reference is within an object, `{ ideal_completion }`. */
function toReference(value: unknown): unknown {
  if (!isObject(value)) return toText(value)
  return 'ideal_completion' in value ? toText(value.ideal_completion) : value
}

/** More than 20 tags of 120 characters, with their separators. */
const MAX_TAGS_LENGTH = 5_000

/** Tags in a text are separated by semicolons, commas or bars. */
function toTags(value: unknown): unknown {
  if (Array.isArray(value)) return value
  const text = toText(value)
  if (typeof text !== 'string') return text ?? []
  if (text.length > MAX_TAGS_LENGTH) return text
  const tags = text.split(/[;,|]/).map((tag) => tag.trim())
  return tags.filter((tag) => tag !== '')
}
