import { expect, test } from 'vitest'
import { PHRASES } from './phrases.ts'
import { readTexts } from './read-texts.ts'

const texts = readTexts()

test.each(PHRASES)(
  'no comment, interface text, test name or document contains $pattern: $better',
  ({ pattern }) => {
    const found = texts.flatMap(({ path, line, text }) => {
      const match = pattern.exec(text)
      if (!match) return []
      const around = text.slice(Math.max(0, match.index - 60), match.index + 60)
      return [`${path}:${line} … ${around}`]
    })
    expect(found).toEqual([])
  },
)
