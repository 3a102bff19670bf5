/** Swapping an exercise: permanently in the editor, for one play in the player. */
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test('in the editor an easier exercise replaces it, and can be undone', { tag: '@once' }, async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Rain', [['Push-ups', seconds(90)]]))
  await page.goto(`/addWorkout/${id}/`)
  await page.getByRole('button', { name: /^Push-ups/ }).click()
  await page.getByRole('button', { name: t('figures.swap'), exact: true }).click()
  const easier = page
    .getByRole('dialog')
    .getByRole('button', { name: t('library.easier') })
    .first()
  await expect(easier.locator('.figure')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  const name = (await easier.locator('b').textContent()) ?? ''
  await easier.click()
  const field = page.getByRole('combobox', { name: t('editor.exerciseName') })
  await expect(field).toHaveValue(name)
  await page
    .getByRole('button', { name: t('editor.undo') })
    .first()
    .click()
  await expect(field).toHaveValue('Push-ups')
})

test(
  'in a play it is replaced, even after a reload, and the workout stays unchanged',
  { tag: '@once' },
  async ({ page }) => {
    const person = await signInNew(page)
    const id = await newWorkout(person, contentOf('Rain', [['Push-ups', seconds(300)]]))
    await page.goto(`/workout/${id}/play/`)
    // The figure loads after the play is usable, and getting ready is short.
    await page.getByRole('button', { name: t('player.pause') }).click()
    await page.getByRole('button', { name: t('swap.openNamed', { name: 'Push-ups' }) }).click()
    const easier = page
      .getByRole('dialog')
      .getByRole('button', { name: t('library.easier') })
      .first()
    const name = (await easier.locator('b').textContent()) ?? ''
    await easier.click()
    const heading = page.getByRole('heading', { level: 1, name })
    await expect(heading).toBeVisible()
    await page.reload()
    const goOn = page.getByRole('button', { name: t('player.goOn') })
    await expect(heading.or(goOn)).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
    await expect(heading).toBeVisible()

    // Some work is done, so the result can name it.
    const stage = page.locator('.player-stage')
    if ((await stage.getAttribute('data-phase')) === 'setup')
      await page.getByRole('button', { name: t('player.skip') }).click()
    await expect(page.locator('.player-stage[data-phase="work"]')).toBeVisible()
    await expect.poll(() => page.locator('.player-count').textContent()).not.toMatch(/5:00/)
    await page.getByRole('button', { name: t('player.end'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('player.end'), exact: true })
      .click()
    await expect(page.getByText(t('swap.played', { name, before: 'Push-ups' }))).toBeVisible()
    await page.goto(`/addWorkout/${id}/`)
    await expect(page.getByRole('button', { name: /^Push-ups/ })).toBeVisible()
  }
)

test('while an exercise waits, the library explains it, and no digit moves', async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Rain', [['Push-ups', seconds(300)]]))
  await page.goto(`/workout/${id}/play/`)
  const cue = page.locator('.player-cue')
  const digits = page.locator('.player-count')
  const box = async () => {
    const { x, y } = (await digits.boundingBox()) ?? { x: 0, y: 0 }
    return [x, y]
  }
  await page.getByRole('button', { name: t('player.pause') }).click()
  await expect(cue).toBeVisible()
  await expect(cue).not.toHaveText('')
  const before = await box()
  await cue.evaluate((line) => (line.style.display = 'none'))
  expect(await box()).toEqual(before)
})
