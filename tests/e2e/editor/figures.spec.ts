/** From a name to a moving figure: completed, drawn, saved, opened again, played. */
import type { Page } from '@playwright/test'
import { chooseName } from '../support/choose-name.ts'
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { accessibilityFindings, expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()
const rowFigures = (page: Page) => page.locator('.editor-row-figure .figure')

const figure = (page: Page) => page.locator('.player-figure .figure-moves')

/** A moving figure is a canvas, and a still one an SVG. */
const drawn = (page: Page) =>
  figure(page).evaluate((element) => element.querySelector('canvas')?.toDataURL() ?? element.innerHTML)

test('a German name is completed, and its figure is saved and moves in the player', async ({ page }) => {
  const person = await signInNew(page)
  const id = await newWorkout(
    person,
    contentOf('Figures', [
      ['Squats', seconds(90)],
      ['Own thing', seconds(90)]
    ])
  )
  await page.goto(`/addWorkout/${id}/`)
  // One name is recognized, and looking changes nothing.
  await expect(rowFigures(page)).toHaveCount(1)
  await expect(page.locator('.editor-row-figure .icon')).toHaveCount(1)
  await page.getByRole('button', { name: /^Own thing/ }).click()
  const name = page.getByRole('combobox', { name: t('editor.exerciseName') })
  await name.fill('')
  await name.pressSequentially('Liegest')
  await chooseName(page, 'Liegestütze')
  await expect(page.getByRole('button', { name: `${t('figures.choose')}: Push-up` })).toBeVisible()
  await expect(rowFigures(page)).toHaveCount(2)
  // Parts that load late do not get between the fields.
  await name.press('Tab')
  await expect(page.getByRole('spinbutton', { name: t('editor.restAfter') })).toBeFocused()
  await page.getByRole('button', { name: `${t('figures.choose')}: Push-up` }).click()
  await expect(page.locator('.editor-figure-grid .figure').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await isSaved(page)

  await page.reload()
  await expect(rowFigures(page)).toHaveCount(2)
  await page.goto(`/workout/${id}/play/`)
  await expect(figure(page).locator('canvas')).toBeVisible()
  const before = await drawn(page)
  await expect.poll(() => drawn(page)).not.toBe(before)
  await page.getByRole('button', { name: t('player.pause') }).click()
  await expect(figure(page).locator('canvas')).toHaveCount(0)
})

test('with reduced motion, the player shows two stills', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const person = await signInNew(page)
  const id = await newWorkout(person, contentOf('Stills', [['Kniebeugen', seconds(90)]]))
  await page.goto(`/workout/${id}/play/`)
  await expect(page.locator('.player-figure .figure-stills .figure')).toHaveCount(2)
  await expect(page.locator('.player-figure .figure-stills .figure').first()).toBeVisible()
  await expect(page.locator('.player-figure .figure-moves > .figure')).toBeHidden()
})
