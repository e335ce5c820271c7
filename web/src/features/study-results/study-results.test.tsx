import type { StudyResults as Results, StudyResultsDto } from '@assay/contracts/studies/results'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { FROZEN } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { StudyResults } from './study-results.tsx'

const interval = (value: number, half: number) => ({ value, low: value - half, high: value + half })
const UNKNOWN = { value: null, low: null, high: null }
const anArm = (id: string, name: string) => ({
  ...{ id, name, is_left_out: false, responses: 30 },
  ...{
    declined: interval(0.1, 0.05),
    failed: interval(0, 0),
    self_identified: id === 'a' ? 2 : null,
  },
})
const aScore = (arm_id: string, measure: string, value: number, subject: string | null = null) => ({
  ...{ measure, subject, arm_id, ratings: 90 },
  ...interval(value, value / 10),
})
const PAIRWISE: Results = {
  ...{ kind: 'pairwise', measures: ['rating'], items: 30, ratings: 85, expected: 90, missing: 5 },
  ...{ repeats: 9, arms: [anArm('a', 'Heron'), anArm('b', 'Registrar')] },
  scores: [
    aScore('b', 'rating', 950),
    aScore('a', 'rating', 1100),
    aScore('a', 'rating', 1200, 'genetics'),
  ],
  tags: [],
  differences: [{ measure: 'rating', first: 'a', second: 'b', ...interval(150, 40), p: 0.0004 }],
  pairs: [{ first: 'a', second: 'b', first_better: 12, second_better: 5, tie: 2, both_bad: 1 }],
  agreement: [
    {
      ...{ of: 'raters', measure: 'rating', compared: 30, percent: interval(0.7, 0.1) },
      ...{ alpha: interval(-0.004, 0.1), gwet: UNKNOWN },
    },
  ],
  raters: [{ name: 'Rater 1', ratings: 40, median_seconds: 83, ...interval(-0.08, 0.1) }],
  position: { ...interval(0.52, 0.06), ratings: 85 },
  median_seconds: 45,
}
const READY: StudyResultsDto = {
  ...{ state: 'ready', computed_at: '2026-11-28T12:00:00.000Z', is_blind: false },
  ...{ results: PAIRWISE, conclusions: ['Heron was rated better than Registrar.'] },
}
const FILE = { name: 'ratings.csv', description: 'All ratings.', bytes: 1_700, sha256: 'a1b2c3' }

const api = setupFakeApi({
  'GET /studies/study-1': { ...FROZEN, state: 'closed' },
  'GET /studies/study-1/results': READY,
  'GET /studies/study-1/answers': { data: [], count: 0 },
  'GET /studies/study-1/files': { data: [FILE] },
  'GET /studies/study-1/files/ratings.csv': 'rating',
})
function open(results: Partial<StudyResultsDto> = {}) {
  api.answer('GET /studies/study-1/results', { ...READY, ...results } as never)
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(
    '/studies/study-1/results',
    <Routes>
      <Route path="/studies/:id/results" element={<StudyResults />} />
    </Routes>,
  )
}
const rowsOf = async (table: string) =>
  within(await screen.findByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(wordsOf))

/** The text of a cell without that of its plot. */
function wordsOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element
  for (const plot of copy.querySelectorAll('svg')) plot.remove()
  return copy.textContent
}

test('conclusions are first, then sources, best first', async () => {
  open()
  await screen.findByText('Heron was rated better than Registrar.')
  expect(await rowsOf('Sources: Rating in points')).toEqual([
    ['Heron', '1100 (990 to 1210)', '90'],
    ['Registrar', '950 (855 to 1045)', '90'],
  ])
  const sources = screen.getByRole('region', { name: 'Sources: Rating in points' })
  const [, last] = within(sources).getAllByRole('row').slice(1)
  const ticks = [...(last?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)
  expect(ticks).toEqual(['900', '1000', '1100', '1200'])
  expect(screen.getByText(/85 of 90 expected ratings, 5 missing/)).toHaveTextContent(
    'and 9 repeated ratings',
  )
})

test('differences have adjusted p-values, and pairs their records', async () => {
  open()
  expect(await rowsOf('Differences: Rating in points')).toEqual([
    ['Heron − Registrar', '+150 (110 to 190)', '< 0.001'],
  ])
  expect(await rowsOf('Wins by pair of sources')).toEqual([
    ['Heron', '–', '60%12 wins, 5 losses, 2 ties, 1 both bad'],
    ['Registrar', '25%5 wins, 12 losses, 2 ties, 1 both bad', '–'],
  ])
})

test('agreement, raters, sides and refusals are shown, with dashes for what is unknown', async () => {
  open()
  expect(await rowsOf('Agreement of raters')).toEqual([
    ['Different raters', '70% (60 to 80)', '0.00 (−0.10 to 0.10)Low', '–', '30'],
  ])
  expect(await rowsOf('Severity of raters')).toEqual([
    ['Rater 1', '−8 pp (−18 to 2)', '40', '1 min 23 s'],
  ])
  expect(screen.getByText(/the left one is chosen in/)).toHaveTextContent(
    '52% (46 to 58) of the comparisons',
  )
  expect((await rowsOf('Refusals and failures by source'))[0]).toEqual([
    ...['Heron', '30', '10% (5 to 15)', '0%', '2'],
  ])
  expect(screen.getByText('By subject').closest('details')).not.toHaveAttribute('open')
})

test('intervals that allow everything or have no width are not shown', async () => {
  const none = { value: -0.5, low: -0.5, high: -0.5 }
  const [agreement] = PAIRWISE.agreement
  open({
    results: {
      ...{ ...PAIRWISE, kind: 'verdict', measures: ['right'], pairs: [] },
      differences: [{ measure: 'right', first: 'a', second: 'b', ...interval(0.2, 2), p: 0.9 }],
      agreement: [{ ...agreement, percent: { ...none, value: 0, low: 0, high: 0 }, alpha: none }],
      position: { ...interval(0.55, 0.5), ratings: 12 },
    } as Results,
  })
  expect(await rowsOf('Differences: Right')).toEqual([
    ['Heron − Registrar', '– (too few ratings)', '0.90'],
  ])
  expect(await rowsOf('Agreement of raters')).toEqual([
    ['Different raters', '0%', '−0.50Low', '–', '30'],
  ])
  expect(screen.queryByText(/the left one is chosen in/)).toBeNull()
})

test('a record is coloured only if a difference is shown, and few comparisons are no agreement', async () => {
  const [difference] = PAIRWISE.differences
  const [agreement] = PAIRWISE.agreement
  if (!difference || !agreement) throw new Error('no rows')
  open({
    results: {
      ...PAIRWISE,
      differences: [{ ...difference, p: 0.47 }],
      agreement: [{ ...agreement, compared: 2 }],
    },
  })
  const record = await screen.findByText('60%')
  expect(record.closest('td')).not.toHaveAttribute('data-lead')
  expect(await rowsOf('Agreement of raters')).toEqual([
    ['Different raters', 'Too few', 'Too few', 'Too few', '2'],
  ])
})

test('without answers of two raters, their agreement is called unknown', async () => {
  const [row] = PAIRWISE.agreement
  open({ results: { ...PAIRWISE, agreement: [{ ...row, of: 'repeats' }] } as Results })
  await screen.findByText(/No answer was rated by two raters/)
})

test('a file is downloaded', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'ratings.csv' }))
  await expect.poll(() => saved).toEqual(['ratings.csv'])
  expect(await rowsOf('Files of the study')).toEqual([
    ['ratings.csv', 'All ratings.', '1.7 kB', 'a1b2c3'],
  ])
})

test('while raters rate, sources have no names, and there are no files', async () => {
  const arms = PAIRWISE.arms.map((arm, index) => ({
    ...{ ...arm, name: `Source ${index + 1}`, responses: null, declined: null, failed: null },
  }))
  open({ is_blind: true, results: { ...PAIRWISE, arms } })
  await screen.findByText(/Its sources have no names here until you close it/)
  expect(screen.queryByRole('heading', { name: 'Files' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Refusals and failures' })).toBeNull()
})

test('verdicts are shown as shares, with the most frequent faults first', async () => {
  const tag = (name: string, value: number) => ({
    ...{ tag: name, arm_id: 'a', ratings: 90 },
    ...interval(value, 0),
  })
  const verdict: Results = {
    ...{ ...PAIRWISE, kind: 'verdict', measures: ['right', 'mostly_right', 'wrong', 'declined'] },
    ...{ scores: [aScore('a', 'right', 0.6), aScore('a', 'wrong', 0.4)], position: null },
    ...{ differences: [], pairs: [], tags: [tag('outdated', 0.1), tag('unsafe', 0.2)] },
  }
  open({ results: verdict })
  expect(await rowsOf('Verdicts by source')).toEqual([
    ['Heron', '', '60% (54 to 66)', '–', '40% (36 to 44)', '–'],
  ])
  expect((await rowsOf('Faults, by source')).map(([name]) => name)).toEqual(['Unsafe', 'Outdated'])
  expect(screen.queryByRole('heading', { name: 'Differences' })).toBeNull()
})

test('each dimension of a study with scales has its table', async () => {
  const scales: Results = {
    ...{ ...PAIRWISE, kind: 'scales', measures: ['Accuracy', 'Safety'], pairs: [] },
    ...{ scores: [aScore('a', 'Accuracy', 4), aScore('a', 'Safety', 3)], differences: [] },
  }
  open({ results: scales })
  expect(await rowsOf('Sources: Accuracy')).toEqual([['Heron', '4.00 (3.60 to 4.40)', '90']])
  expect(await rowsOf('Sources: Safety')).toEqual([['Heron', '3.00 (2.70 to 3.30)', '90']])
})

test.each([
  ['none', 'No ratings yet'],
  ['computing', 'The results are being computed'],
] as const)('a study with the state %s has no results', async (state, title) => {
  open({ state, results: null, conclusions: [] })
  await screen.findByRole('heading', { name: title })
})

test('results that cannot be read show the reason', async () => {
  open()
  api.answer('GET /studies/study-1/results', () => refuse(404, 'Study not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Study not found')
})
