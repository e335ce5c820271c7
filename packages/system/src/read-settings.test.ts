import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { ROOT } from './root.ts'

test('defaults are for development, and a configured password is not shown', () => {
  expect(readSettings({})).toEqual({
    stateFolder: join(ROOT, '.assay'),
    host: '127.0.0.1',
    port: 8080,
    superuser: 'admin@example.com / changethis',
  })
  const env = { PORT: '9000', FIRST_SUPERUSER_EMAIL: 'a@b.org', FIRST_SUPERUSER_PASSWORD: 'secret' }
  expect(readSettings(env)).toMatchObject({ port: 9000, superuser: 'a@b.org / (as set)' })
})

test.each(['http', '0', '65536', '80.5'])('PORT %s is refused', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow('PORT is')
})
