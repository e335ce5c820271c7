import { expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseUrl, Port, readEnv } from './read-env.ts'

const Env = z.object({ PORT: Port, DATABASE_URL: DatabaseUrl, NAME: z.string() })

test('one error lists all problems', () => {
  const read = () => readEnv(Env, { PORT: 'http', DATABASE_URL: 'mysql://somewhere' })
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*NAME/)
})

test('an empty variable counts as unset', () => {
  const Optional = z.object({ PORT: Port.default(80), LINK: z.url().optional() })
  expect(readEnv(Optional, { PORT: '', LINK: '' })).toEqual({ PORT: 80 })
})
