import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FullName, ProfileName, SignUpName } from './account-fields.ts'
import { RequestAttestationBody } from './expertise.ts'
import { text } from './text.ts'

const REFUSED = ['\0', '\v', '\f', '\u001b', '\u007f', '\u0085', '\ud83d', '\ude00', '😀\ud83d']

test.each(REFUSED)('a text with %j is refused', (part) => {
  expect(text().safeParse(`Aspirin${part}`).success).toBe(false)
})

test.each(['', 'tab\tand line\r\nends\n', 'β-blocker 😀 アスピリン', '\u200b\u202e'])(
  '%j is accepted as text',
  (value) => {
    expect(text().parse(value)).toBe(value)
  },
)

/** Invisible characters of each class, by their number. */
const HIDDEN = [
  ...[0x00, 0x09, 0x0a, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e],
  ...[0x2028, 0x202e, 0x2060, 0x2067, 0x2069, 0x3164, 0xfe0f, 0xfeff, 0xfff9, 0xe0041, 0xe0100],
].map((code) => String.fromCodePoint(code))

test.each([
  ['the name of a new account', SignUpName],
  ['the name of a profile', ProfileName],
  ['the name of a managed account', FullName],
  ['a statement', RequestAttestationBody.shape.statement],
])('%s has no invisible character', (_, schema) => {
  const accepted = HIDDEN.filter((part) => schema.safeParse(`Ada${part}Lovelace`).success)
  expect(accepted).toEqual([])
  for (const name of ['Ada Lovelace', 'Þóra Ólafs', '李 明', 'O’Neill-Sáenz', 'مريم علي']) {
    expect(schema.parse(` ${name}\n`)).toBe(name)
  }
})

test('every text that a client may send uses the text schema', async () => {
  const inputs = (await listContracts()).flatMap(([name, contract]) => inputsOf(name, contract))
  expect(inputs.length).toBeGreaterThan(40)
  const careless = inputs.filter(([, schema]) =>
    textsIn(schema).some((leaf) => REFUSED.some((part) => accepts(leaf, part))),
  )
  expect(careless.map(([name]) => name)).toEqual([])
})

async function listContracts(): Promise<[string, unknown][]> {
  const files = globSync('**/!(*.test).ts', { cwd: import.meta.dirname })
  const modules: object[] = await Promise.all(
    files.map((file) => import(new URL(file, import.meta.url).href)),
  )
  return modules.flatMap((exported) => Object.entries(exported))
}

const FRAMES = new Set(['OpeningFrame', 'StopRequest'])

function inputsOf(name: string, contract: unknown): [string, z.ZodType][] {
  if (contract instanceof z.ZodType) return FRAMES.has(name) ? [[name, contract]] : []
  if (typeof contract !== 'object' || contract === null || !('schema' in contract)) return []
  const { schema } = contract
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([part, input]) =>
    ['params', 'querystring', 'body'].includes(part) && input instanceof z.ZodType
      ? [[`${name}.${part}`, input] satisfies [string, z.ZodType]]
      : [],
  )
}

/** Finds all text schemas within `schema`. */
function textsIn(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [schema]
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(textsIn)
  if (schema instanceof z.ZodArray) return textsIn(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(textsIn)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return textsIn(schema.unwrap())
  }
  if (schema instanceof z.ZodDefault) return textsIn(schema.unwrap())
  // A pipe validates its input with its own rules.
  if (schema instanceof z.ZodPipe && !(schema.out instanceof z.ZodBoolean))
    return textsIn(schema.in)
  return []
}

/** Returns true if `leaf` accepts `part` inside one of several otherwise valid texts. */
function accepts(leaf: z.ZodType, part: string): boolean {
  const around = ['Why', 'ada@example.com', 'https://example.org/a']
  return around.some((word) => leaf.safeParse(`${word}${part}x`).success)
}
