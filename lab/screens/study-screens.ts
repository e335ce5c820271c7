import type { Page } from 'playwright-core'
import { open, see, seeButton } from './arrive.ts'
import type { Row } from './screens.ts'
import type { People } from './seed-people.ts'

const QUESTIONS = `id,question,reference,subject
q1,When is metformin stopped before a CT scan with contrast?,If the GFR is below 30.,endocrinology
q2,Which antibiotic treats cystitis in pregnancy?,Fosfomycin or pivmecillinam.,infectious diseases
q3,,Cefazolin.,infectious diseases
q4,How long is a first provoked thrombosis treated?,For three months.,haematology
`
const FULL_PAGE = { isFullPage: true }
const draft = ({ studies }: People) => `/studies/${studies.draftId}`
const collecting = ({ studies }: People) => `/studies/${studies.collectingId}`
const frozen = ({ studies }: People) => `/studies/${studies.frozenId}`
const rated = ({ studies }: People) => `/studies/${studies.ratingId}`
const results = ({ studies }: People) => `/studies/${studies.closedId}/results`
const registration = ({ studies }: People) => `/studies/${studies.closedId}/registration`
const desk = ({ studies }: People) => `/rate/${studies.ratingId}`

/** The screens of an organiser, from a study's questions to its results. */
export const ORGANISER_ROWS: readonly Row[] = [
  ['studies', '/studies', see('Frozen questions')],
  ['studies-add', '/studies', open('New study')],
  ['study-draft', draft, see('found with probability'), FULL_PAGE],
  ['study-questions', draft, previewQuestions],
  ['study-add-source', draft, open('Add source')],
  ['study-collecting', collecting, see('Collecting answers'), FULL_PAGE],
  ['study-answers', frozen, seeButton('Start rating'), FULL_PAGE],
  ['study-invite', frozen, open('Invite by mail')],
  ['study-rated', rated, see('Both answers are about another drug.'), FULL_PAGE],
  ['study-results', results, openAnswer, FULL_PAGE],
  ['study-registration', registration, seeButton('Copy the signature')],
]

/** The screens of a rater. */
export const RATER_ROWS: readonly Row[] = [
  ['rate', '/rate', seeLink('Continue Which source for the wards?')],
  ['rate-question', desk, see('Question 3 of 24')],
]

/** Uploads questions. One is faulty. */
async function previewQuestions(page: Page) {
  await page.getByRole('button', { name: 'Replace questions' }).click()
  await page.getByLabel('File with questions').setInputFiles({
    ...{ name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(QUESTIONS) },
  })
  await page.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded()
  await see('3 questions can be used.')(page)
}

/** Opens the first single answer. */
async function openAnswer(page: Page) {
  await page.locator('article details').first().locator('summary').click()
  await page
    .getByRole('region', { name: 'Files of the study' })
    .locator('tbody tr')
    .first()
    .waitFor()
}

function seeLink(name: string) {
  return (page: Page) => page.getByRole('link', { name }).waitFor()
}
