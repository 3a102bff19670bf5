/** Making a workout: by keyboard, by touch, in blocks, and undoing. */
import type { Locator, Page } from '@playwright/test'
import app from '#locales/en/app.json' with { type: 'json' }
import texts from '#locales/en/editor.json' with { type: 'json' }
import { axeFindings } from '../support/axe.ts'
import { contentOf, newPerson, newWorkout, seconds, signInAs, signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { secondsToType } from '../support/typing-speed.ts'

const { editor, arrange, notation } = texts
const { phases } = app

const names = (page: Page) => page.locator('.editor-row b')
const isSaved = (page: Page) => expect(page.locator('.editor-save.is-saved')).toBeVisible()

async function openWorkout(page: Page, moves: readonly string[]): Promise<string> {
  const person = await newPerson()
  const id = await newWorkout(
    person,
    contentOf(
      'Moves',
      moves.map((name) => [name, seconds(30)] as const)
    )
  )
  await signInAs(page, person)
  await page.goto(`/addWorkout/${id}/`)
  await expect(names(page)).toHaveText(moves)
  return id
}

/** Moves with the Tab key alone, at most once around the page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 150; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Twelve exercises as a trainer writes them: name, work, rest. `t` after repetitions starts a time again. */
const PLAN = [
  ['Jumping jack', '40', '20'],
  ['Squat', '40', '20'],
  ['Push-up', 'x12', '30'],
  ['Lunge', 't40', '20'],
  ['Plank', '1m', '30'],
  ['Row', 'x15', '30'],
  ['Burpee', 't30', '30'],
  ['Side plank', '45', '15'],
  ['Bridge', 'x20', '20'],
  ['Climber', 't40', '20'],
  ['Superman', '30', '20'],
  ['Stretch', '1:30', '0']
] as const

test(
  'twelve exercises are entered by keyboard alone, with five keys besides the words for each',
  { tag: '@once' },
  async ({ page }) => {
    await signInNew(page)
    await page.goto('/addWorkout/')
    const name = page.getByRole('combobox', { name: editor.exerciseName })
    await expect(name).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const { keyboard } = page
    await tabTo(page, page.getByLabel(editor.name))
    await keyboard.type('Twelve')
    await tabTo(page, name)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await keyboard.press(key)
    }
    for (const [index, [words, work, rest]] of PLAN.entries()) {
      await expect(name).toBeFocused()
      await expect(name).toHaveValue('')
      await keyboard.type(words)
      await press('Tab')
      await keyboard.type(rest)
      // Past the sides field to the work field.
      await press('Tab')
      await press('Tab')
      await keyboard.type(work)
      if (index < PLAN.length - 1) await press('Control+Enter')
    }
    const typed = ['Twelve', ...PLAN.flat()].join('').length
    const toType = secondsToType(keys + typed)
    console.log(`by steps: ${keys} keys beside ${typed} characters, ${toType} seconds`)
    expect(keys / PLAN.length).toBeLessThanOrEqual(5)
    expect(toType).toBeLessThan(120)
    expect(await axeFindings(page)).toEqual([])
    await expect(names(page)).toHaveText(PLAN.map(([words]) => words))
    await expect(page.locator('.editor-row').nth(2)).toContainText('12 ×')
    await expect(page.locator('.editor-row').nth(4)).toContainText('1:00')
    await isSaved(page)
    await page.reload()
    await expect(names(page)).toHaveText(PLAN.map(([words]) => words))
    // Switches to the other view and back to the steps.
    await tabTo(page, page.getByRole('button', { name: editor.viewText }))
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: notation.label })).toHaveValue(/Superman.*\n.*Stretch/s)
    expect(await axeFindings(page)).toEqual([])
    await tabTo(page, page.getByRole('button', { name: editor.viewSteps }))
    await keyboard.press('Enter')
    await expect(names(page)).toHaveText(PLAN.map(([words]) => words))
    expect(await axeFindings(page)).toEqual([])
  }
)

/** The part above the on-screen keyboard of a 844-pixel screen. */
const ABOVE_KEYBOARD = 510

/**
 * Milliseconds within which Chromium treats two nearby taps as a double tap, which places no caret in an empty field.
 */
const DOUBLE_TAP_MS = 300

/** Counts taps, and the swipes that scroll their target into view. */
async function tapInView(target: Locator, spent: { taps: number; swipes: number; tappedAt: number }): Promise<void> {
  await expect(target).toBeVisible()
  const isInView = await target.evaluate(async (element, bottom) => {
    const now = element.getBoundingClientRect()
    const top = document.elementFromPoint(now.x + now.width / 2, now.y + now.height / 2)
    if (now.bottom <= bottom && top !== null && (element.contains(top) || top.contains(element))) return true
    // A swipe starts with a finger, which commits what was typed. Later the browser would scroll back to the caret.
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    const at = element.getBoundingClientRect()
    window.scrollBy({ top: at.top - bottom / 2, behavior: 'instant' })
    return false
  }, ABOVE_KEYBOARD)
  if (!isInView) spent.swipes += 1
  spent.taps += 1
  await target.page().waitForTimeout(Math.max(0, spent.tappedAt + DOUBLE_TAP_MS - Date.now()))
  await target.tap()
  spent.tappedAt = Date.now()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('twelve exercises are entered in less than three minutes', { tag: '@once' }, async ({ page }) => {
    await signInNew(page)
    await page.goto('/addWorkout/')
    const spent = { taps: 0, swipes: 0, tappedAt: 0 }
    const { keyboard } = page
    let keys = 0
    const type = async (words: string) => {
      keys += words.length
      await keyboard.type(words)
    }
    const open = page.locator('.editor-row.is-open')
    const name = page.getByRole('combobox', { name: editor.exerciseName })
    await tapInView(page.getByLabel(editor.name), spent)
    await type('Twelve')
    await tapInView(name, spent)
    let isCounted = false
    let lastRest = ''
    for (const [index, [words, work, rest]] of PLAN.entries()) {
      await expect(name).toBeFocused()
      await expect(name).toHaveValue('')
      await type(words)
      // The suggestions cover the next fields.
      await tapInView(page.getByRole('option', { name: words }).last(), spent)
      if (rest !== lastRest) {
        await tapInView(open.getByRole('spinbutton', { name: editor.restAfter }), spent)
        await type(rest)
        lastRest = rest
      }
      // The number keyboard has no letters, so the kind is tapped.
      if (work.startsWith('x') !== isCounted) {
        isCounted = !isCounted
        await tapInView(open.getByText(isCounted ? editor.byReps : editor.byTime, { exact: true }).last(), spent)
      }
      const field = open.getByRole('spinbutton', { name: isCounted ? editor.byReps : phases.work, exact: true })
      await tapInView(field, spent)
      await type(work.replace(/^[xt]/, '').replace('1m', '100').replace(':', ''))
      // Not every number keyboard has an Enter key.
      if (index < PLAN.length - 1) await tapInView(page.getByRole('button', { name: editor.add, exact: true }), spent)
    }
    const { taps, swipes } = spent
    const took = taps + swipes + secondsToType(keys)
    console.log(`on a phone: ${taps} taps, ${swipes} swipes, ${keys} characters, ${took} seconds`)
    await expect(names(page)).toHaveText(PLAN.map(([words]) => words))
    await expect(page.locator('.editor-row').nth(2)).toContainText('12 ×')
    await expect(page.locator('.editor-row').nth(3)).toContainText('0:40')
    await expect(page.locator('.editor-row').nth(4)).toContainText('1:00')
    await isSaved(page)
    expect(took).toBeLessThan(180)
  })
})

test('rows are selected, grouped, named and ungrouped, and every change can be undone', async ({ page }) => {
  const id = await openWorkout(page, ['A', 'B', 'C', 'D'])
  await page.getByRole('button', { name: editor.chooseSeveral, exact: true }).click()
  for (const row of ['B', 'C']) await page.getByRole('checkbox', { name: `Select ${row}` }).check()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: arrange.group }).click()
  const block = page.locator('.editor-block')
  await expect(block.locator('.editor-row b')).toHaveText(['B', 'C'])
  await block.getByRole('textbox', { name: editor.blockName }).fill('Ladder')
  await block.getByRole('spinbutton', { name: editor.rounds, exact: true }).fill('4')
  await expect(block).toContainText('4 × 1:10')
  await block.getByRole('spinbutton', { name: editor.restBetween }).fill('1m')
  await isSaved(page)
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(block.locator('.editor-row b')).toHaveText(['B', 'C'])
  await expect(block.getByRole('textbox', { name: editor.blockName })).toHaveValue('Ladder')
  await expect(block.getByRole('spinbutton', { name: editor.restBetween })).toHaveValue('1:00')

  await page.getByRole('button', { name: 'More for Ladder' }).click()
  await page.getByRole('button', { name: arrange.dissolve }).click()
  await expect(block).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(block.locator('.editor-row b')).toHaveText(['B', 'C'])
  await page.keyboard.press('Control+Shift+z')
  await expect(block).toHaveCount(0)
  await page.getByRole('button', { name: editor.undo, exact: true }).click()
  await isSaved(page)
  await page.goto(`/workout/${id}/`)
  await expect(page.getByText(/4 (rounds|×)/).first()).toBeVisible()
})

test('a row is dragged into a block and out of it again', { tag: '@main-phone' }, async ({ page, isMobile }) => {
  await openWorkout(page, ['A', 'B', 'C', 'D'])
  await page.getByRole('button', { name: editor.chooseSeveral, exact: true }).click()
  for (const row of ['C', 'D']) await page.getByRole('checkbox', { name: `Select ${row}` }).check()
  await page.getByRole('button', { name: arrange.group }).click()
  const block = page.locator('.editor-block')
  const dragTo = async (from: string, target: { x: number; y: number }) => {
    const grip = await page.getByRole('button', { name: new RegExp(`^Move ${from},`) }).boundingBox()
    if (grip === null) throw new Error('no grip')
    const start = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
    if (!isMobile) {
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(target.x, target.y, { steps: 6 })
      await expect(page.locator('.editor-drop-line')).toBeVisible()
      await page.mouse.up()
      return
    }
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
    await send('touchStart', start)
    await send('touchMove', { x: start.x, y: (start.y + target.y) / 2 })
    await send('touchMove', target)
    await expect(page.locator('.editor-drop-line')).toBeVisible()
    await send('touchMove', { x: target.x, y: target.y + 1 })
    await send('touchEnd')
  }
  const rowOf = async (name: string) => {
    const box = await page.locator('.editor-row', { hasText: name }).boundingBox()
    if (box === null) throw new Error('no row')
    return box
  }
  await expect(block.getByRole('spinbutton', { name: editor.restBetween })).toBeVisible()
  await block.scrollIntoViewIfNeeded()
  const c = await rowOf('C')
  await dragTo('A', { x: c.x + 30, y: c.y + c.height })
  await expect(block.locator('.editor-row b')).toHaveText(['C', 'A', 'D'])
  const b = await rowOf('B')
  await dragTo('A', { x: b.x + 30, y: b.y + 4 })
  await expect(names(page)).toHaveText(['A', 'B', 'C', 'D'])
  await expect(block.locator('.editor-row b')).toHaveText(['C', 'D'])
})

test('an exercise has its own intro and work steps, and a play starts at its row', async ({ page }) => {
  await openWorkout(page, ['Squat', 'Plank'])
  await page.getByRole('button', { name: /^Plank/ }).click()
  await page.getByRole('button', { name: editor.addIntro }).click()
  await page.getByLabel(editor.introText).fill('Elbows under the shoulders')
  await page.getByRole('button', { name: editor.addStep }).click()
  await page.getByText(editor.byReps, { exact: true }).last().click()
  await page.getByRole('radiogroup', { name: editor.sides }).getByText(editor.sides_each, { exact: true }).click()
  await expect(page.getByRole('button', { name: /^Plank/ })).toContainText('2 × 0:30, 2 × 10 ×')
  expect(await axeFindings(page)).toEqual([])
  await isSaved(page)
  await page.getByRole('button', { name: editor.rowMore, exact: true }).click()
  await page.getByRole('button', { name: arrange.playFrom }).click()
  await page.waitForURL('**/play/')
  await expect(page.getByRole('main')).toContainText('Plank')
  await expect(page.getByRole('main')).toContainText('Elbows under the shoulders')
})
