import { newPerson, newWorkout, signInAs } from '../support/people.ts'
import { expect } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'
import { comparePictures, morningStrength, NOW, open, test } from './pictures.ts'

const t = textsIn('en')

test('the pictures of a play', async ({ page }) => {
  const person = await newPerson()
  const id = await newWorkout(person, morningStrength())
  await signInAs(page, person)
  await page.clock.install({ time: NOW })
  await open(page, `/workout/${id}/`)
  // From here on, the test moves the clock.
  await page.clock.pauseAt(new Date(NOW.getTime() + 600_000))
  await page.getByRole('link', { name: t('page.start'), exact: true }).click()
  const stage = page.locator('.player-stage')
  // The placeholder before it already has this phase, but no keys.
  await expect(stage).toHaveAttribute('data-status', 'running')
  await expect(stage).toHaveAttribute('data-phase', 'setup')
  await page.keyboard.press('k')
  await expect(stage).toHaveAttribute('data-status', 'paused')
  const playTo = async (phase: string, key: 'ArrowLeft' | 'ArrowRight', afterMs: number) => {
    await page.keyboard.press(key)
    await expect(stage).toHaveAttribute('data-phase', phase)
    await page.keyboard.press('k')
    await page.clock.runFor(afterMs)
    await page.keyboard.press('k')
    await expect(stage).toHaveAttribute('data-status', 'paused')
    // The last thing to appear on a stage.
    await expect(page.locator('.player-figure .figure-stills svg').first()).toBeVisible()
    await expect(page.locator('.player-cue')).toBeVisible()
    await expect(page.locator('.player-swap')).toBeVisible()
  }
  await playTo('setup', 'ArrowLeft', 2000)
  await playTo('work', 'ArrowRight', 12_000)
  await comparePictures(page, 'player-work', ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark'])
  await playTo('rest', 'ArrowRight', 8000)
  await comparePictures(page, 'player-rest', ['desktop-dark', 'phone-light'])
})
