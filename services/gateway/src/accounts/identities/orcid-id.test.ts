import { expect, test } from 'vitest'
import { isOrcidId } from './orcid-id.ts'

test.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])(
  '%s is a valid iD',
  (id) => expect(isOrcidId(id)).toBe(true),
)

test.each([
  '0000-0002-1825-0098',
  '0000-0002-1825-0079',
  '0000-0002-1694-2330',
  '0000-0002-1694-233x',
  '0000000218250097',
  'https://orcid.org/0000-0002-1825-0097',
  ' 0000-0002-1825-0097',
  '',
])('%j is not a valid iD', (id) => expect(isOrcidId(id)).toBe(false))
