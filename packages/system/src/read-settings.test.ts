import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { ROOT } from './root.ts'

test('defaults are for development, and a configured password is not shown', () => {
  expect(readSettings({})).toEqual({
    stateFolder: join(ROOT, '.assay'),
    host: '127.0.0.1',
    port: 8080,
    modelsFile: join(ROOT, 'models.json'),
    discovers: true,
    superuser: 'admin@example.com / changethis',
  })
  const env = { PORT: '9000', FIRST_SUPERUSER_EMAIL: 'a@b.org', FIRST_SUPERUSER_PASSWORD: 'secret' }
  expect(readSettings(env)).toMatchObject({ port: 9000, superuser: 'a@b.org / (as set)' })
})

test.each(['http', '0', '65536', '80.5'])('PORT %s is refused', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow('PORT is')
})

test.each([
  ['1', false],
  ['true', false],
  ['0', true],
  ['', true],
])('with ASSAY_NO_DISCOVERY=%s, looking for model servers is %s', (value, discovers) => {
  expect(readSettings({ ASSAY_NO_DISCOVERY: value })).toMatchObject({ discovers })
})
