import type { StudyDesign } from '@assay/contracts/studies/design'
import type { RegistrationDto } from '@assay/contracts/studies/registration'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { FROZEN } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { designText } from '../studies/design-text.ts'
import { StudyRegistration } from './study-registration.tsx'

const REGISTRATION: RegistrationDto = {
  ...{ ...FROZEN, version: 2, arm_names: ['Heron', 'Registrar'] },
  signature: { key_id: 'key-1', signature: 'c2lnbmVk' },
}
const api = setupFakeApi({ 'GET /studies/study-1/registration': REGISTRATION })
const open = () =>
  renderAt(
    '/studies/study-1/registration',
    <Routes>
      <Route path="/studies/:id/registration" element={<StudyRegistration />} />
    </Routes>,
  )

test('a registration shows the design in words, the hash and the signature', async () => {
  open()
  await screen.findByRole('heading', { name: 'Sepsis answers' })
  for (const text of ['Heron, Registrar', 'a1b2c3', 'c2lnbmVk', /version 2/, /^Frozen Nov 2/])
    expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByText(/Each question gets 3 ratings, from 12 raters/)).toBeInTheDocument()
})

test('a signature that is still missing is announced', async () => {
  api.answer('GET /studies/study-1/registration', { ...REGISTRATION, signature: null } as never)
  open()
  await screen.findByText(/The signature follows within a minute/)
})

test('the design names dimensions, repeats, matching and the reference', () => {
  const design: StudyDesign = {
    ...FROZEN.design,
    ...{ kind: 'scales', dimensions: ['Accuracy', 'Safety'], repeat_share: 0.1 },
    ...{ is_matched: true, shows_reference: true },
  }
  expect(designText(design)).toEqual([
    'Raters score an answer from 1 to 5 on each dimension: Accuracy, Safety.',
    'Each answer gets 3 ratings, from 12 raters in all. Raters don’t see which source wrote an answer.',
    '10% of the ratings are repeated by the same rater.',
    'Raters get questions of their own field first.',
    'Raters see the reference answer.',
  ])
})
