import { acceptTerms, agreeButton, DESKTOP, send, waitForVoteBar } from '@assay/testing/browser'
import { expect } from 'vitest'
import { atSize, choice, test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

test.for(atSize('phone'))(
  'on a %s, the demonstration counts its questions, offers the closest ones and starts no battle without an answer',
  async ([, device], { arena, visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await page
      .getByText(/^Demonstration: recorded answers to \d+ questions and follow-ups\./)
      .waitFor()
    await expectCleanInBothSchemes(page)
    const countTurns = async () =>
      (await arena.db.selectFrom('turns').select('id').execute()).length
    const before = await countTurns()
    await send(page, 'Can I drink alcohol while taking antibiotics?')
    await page.getByText('The demonstration has no answer to this. Closest:').waitFor()
    expect(await countTurns()).toBe(before)
    const closest = page.getByRole('list', { name: 'Recorded questions' }).getByRole('button')
    expect(await closest.count()).toBe(2)
    await page.getByText('More questions', { exact: true }).click()
    const genetics = page.getByRole('list', { name: 'Genetics' }).getByRole('button')
    await expect.poll(() => genetics.count()).toBeGreaterThan(5)
    await expectCleanInBothSchemes(page)
    const question = (await closest.first().textContent()) ?? ''
    await closest.first().click()
    await waitForVoteBar(page)
    await page.getByText(question, { exact: true }).waitFor()
    await vote(page, "It's a tie")
    await page.getByText(/^Demo \w+ tied with Demo \w+$/).waitFor()

    await send(page, 'And what about children?')
    await page.getByText('The demonstration has no answer to this. Closest:').waitFor()
    expect(await closest.count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  },
)

test.for(atSize('phone'))(
  'on a %s, a newcomer rehearses a vote, and the terms open with the first own question',
  async ([, device], { arena, visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/')
    const rehearsal = page.getByRole('region', { name: 'Rehearsal' })
    await rehearsal.getByText('Which would you trust?').waitFor()
    await rehearsal.getByText('Because metformin damages the kidney').waitFor()
    expect(await agreeButton(page).count()).toBe(0)
    await expectCleanInBothSchemes(page)
    const votes = () => arena.db.selectFrom('votes').select('id').execute()
    const before = (await votes()).length
    await choice(page, 'Right is Better').click()
    await rehearsal.getByText('This was a rehearsal', { exact: false }).waitFor()
    await rehearsal.getByRole('article', { name: 'The sound answer' }).waitFor()
    await expectCleanInBothSchemes(page)
    await rehearsal.getByRole('button', { name: 'Now ask your own' }).click()
    await send(page, 'How does prime editing differ from base editing?')
    await agreeButton(page).click()
    await waitForVoteBar(page)
    expect(await votes()).toHaveLength(before)

    await page.goto('/battle?clear=true')
    await page.getByRole('list', { name: 'Suggested questions' }).waitFor()
    expect(await rehearsal.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test('the demonstration shows how to connect a model', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await page.goto('/battle')
  await acceptTerms(page)
  await page.getByRole('link', { name: 'Connect a model' }).click()
  await page.getByRole('heading', { name: 'Connect a model' }).waitFor()
  await expectCleanInBothSchemes(page)
  expect(complaints).toEqual([])
})
