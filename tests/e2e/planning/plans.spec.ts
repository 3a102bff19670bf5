/** Plans: made from weeks of the calendar, followed, and shared. Other states: plans-part.test.tsx. */
import type { Locator, Page } from '@playwright/test'
import { newId } from '../../../src/data/app/ids.ts'
import { checkScreen } from '../support/checks.ts'
import { befriend, setContract } from '../support/operator.ts'
import {
  contentOf,
  edge,
  named,
  newPerson,
  newWorkout,
  onOtherDevice,
  openAs,
  seconds,
  type Person
} from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// Many states are checked in three themes and six widths.
test.describe.configure({ timeout: 180_000 })
test.use({ reducedMotion: 'reduce', locale: 'en-GB' })

const t = textsIn('en')
/** A Wednesday. */
const NOON = '2026-11-18T12:00:00Z'
const PLANS = '/calendar/?view=plans'

const main = (page: Page) => page.getByRole('main')
const cell = (page: Page, name: RegExp) => main(page).getByRole('gridcell', { name })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const list = (page: Page) => page.getByRole('region', { name: t('plans.title') })

const tab = (page: Page, key: string) =>
  main(page)
    .getByRole('navigation', { name: t('nav.progress') })
    .getByRole('link', { name: t(key), exact: true })

async function openPlan(page: Page, name: string): Promise<void> {
  await list(page).getByRole('link', { name }).click()
  await expect(main(page).locator('.planning-strip')).toBeVisible()
}

/** In the bar of a wide screen, and below the week on a phone. */
const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .filter({ visible: true })
    .click()

/** Performs an action of the open plan, through its menu. */
async function confirmAct(page: Page, key: string, field?: string, day?: string): Promise<void> {
  if (key === 'plans.resume') await press(page, key)
  else {
    await press(page, 'plans.more')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(key), exact: true })
      .click()
  }
  const form = page.getByRole('form', { name: t(key), exact: true })
  if (field !== undefined && day !== undefined) await form.getByLabel(t(field)).fill(day)
  await form.getByRole('button', { name: t(key), exact: true }).click()
  await expect(form).toHaveCount(0)
}

/** The days of dates created by plans. */
const daysOf = (person: Person) =>
  expect.poll(async () =>
    (await rowsOf('trainingsDates', 'userId', person.userId))
      .filter((row) => !['', undefined, null].includes(row['planRun'] as string))
      .map((row) => String(row['wallStart']).slice(0, 10))
      .sort()
  )

/** Phones start with the calendar's list. */
async function showMonth(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: t('calendar.view') })
    .getByRole('button', { name: t('calendar.view-month') })
    .click()
}

async function planDates(person: Person): Promise<void> {
  for (const [day, title] of [
    ['18', 'Run'],
    ['20', 'Walk'],
    ['25', 'Run']
  ])
    await edge(person, 'POST', '/training-dates', {
      id: newId(),
      startDateTime: `2026-11-${day}T07:00:00+00:00`,
      title,
      repeat: ''
    })
}

async function newPlan(person: Person, name: string, entries = [entryOn(0), entryOn(3)]): Promise<string> {
  const id = newId()
  await edge(person, 'POST', '/plans', { id, name, note: 'Slowly at first', entries })
  return id
}

const entryOn = (weekday: number) => ({ week: 1, weekday, time: '07:30', wId: '', title: 'Run' })

test(
  'weeks of the calendar become a plan that is started, done, moved, paused, resumed and ended',
  { tag: '@main-phone' },
  async ({ page, isMobile }) => {
    const person = await newPerson()
    await planDates(person)
    await page.clock.setFixedTime(NOON)
    await openAs(page, person, '/calendar/')
    await page.getByRole('button', { name: t('calendar.toPlan') }).click()
    const weeks = sheet(page, t('plans.fromWeeks'))
    await expect(weeks.getByLabel(t('plans.firstWeek'))).toHaveValue('2026-11-16')
    await weeks.getByLabel(t('plans.weekCount')).selectOption('1')
    await expect(weeks.getByText(t('plans.found', { count: 2 }))).toBeVisible()
    await weeks.getByLabel(t('plans.weekCount')).selectOption('2')
    await expect(weeks.getByText(t('plans.found', { count: 3 }))).toBeVisible()
    await weeks.getByRole('button', { name: t('plans.save') }).click()
    await expect(weeks.getByRole('alert')).toHaveText(t('errors.plan-name-empty'))
    await weeks.getByLabel(t('plans.name')).fill('Autumn')
    await checkScreen(page, 'weeks that become a plan', isMobile)
    await weeks.getByRole('button', { name: t('plans.save') }).click()
    await expect(page.getByText(t('plans.saved'))).toBeVisible()

    await tab(page, 'progress.plans').click()
    await expect(list(page).getByRole('listitem')).toContainText(['Autumn'])
    await expect(list(page).getByText(t('plans.rests'))).toBeVisible()
    await openPlan(page, 'Autumn')
    await page.getByRole('button', { name: t('plans.starts') }).click()
    await page.getByLabel(t('plans.startDay')).fill('2026-12-07')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('plans.save') })
      .click()
    await press(page, 'plans.startPlan')
    await expect(page.getByText(t('plans.startedText'))).toBeVisible()
    await daysOf(person).toEqual(['2026-12-09', '2026-12-11', '2026-12-16'])
    await checkScreen(page, 'a plan that runs', isMobile)
    await page.getByRole('link', { name: t('plans.back') }).click()

    await tab(page, 'progress.calendar').click()
    await showMonth(page)
    await cell(page, /^Wednesday 18 November/).focus()
    await page.keyboard.press('PageDown')
    await expect(cell(page, /^Friday 11 December, 07:00, Walk, planned/)).toBeVisible()
    await expect(cell(page, /^Wednesday 16 December, 07:00, Run, planned/)).toBeVisible()
    await cell(page, /^Wednesday 9 December, 07:00, Run, planned/).press('Enter')
    const done = page.getByRole('button', { name: new RegExp(`^${t('dateSheet.done')}:`) })
    await done.click()
    await expect(done).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(page.locator('.outbox-sign')).toHaveCount(0)

    await tab(page, 'progress.plans').click()
    await expect(
      list(page).getByRole('progressbar', { name: t('plans.progress', { done: 1, total: 3 }) })
    ).toBeVisible()
    await checkScreen(page, 'the list of plans', isMobile)
    await openPlan(page, 'Autumn')
    await confirmAct(page, 'plans.move', 'plans.moveTo', '2026-12-12')
    await daysOf(person).toEqual(['2026-12-09', '2026-12-12', '2026-12-17'])
    await confirmAct(page, 'plans.pause')
    await expect(page.getByText(t('plans.lockedPaused'))).toBeVisible()
    await daysOf(person).toEqual(['2026-12-09'])
    await confirmAct(page, 'plans.resume', 'plans.resumeOn', '2027-01-04')
    await daysOf(person).toEqual(['2026-12-09', '2027-01-08', '2027-01-13'])
    await confirmAct(page, 'plans.end')
    await daysOf(person).toEqual(['2026-12-09'])

    await confirmAct(page, 'plans.delete')
    await expect(page.getByRole('heading', { name: t('plans.empty') })).toBeVisible()
    await checkScreen(page, 'no plans', isMobile)
  }
)

test(
  'a plan is shared with a friend and a group, and both see it and start it',
  { tag: '@once' },
  async ({ page, browser, isMobile }) => {
    const [ann, ben, cleo] = await Promise.all([named('Ann'), named('Ben'), named('Cleo')])
    await setContract(ann, 'pro')
    for (const friend of [ben, cleo]) await befriend(ann, friend)
    await edge(ann, 'POST', '/groups', { id: newId(), name: 'Team', memberIds: [cleo.userId] })
    const workoutId = await newWorkout(ann, contentOf('Ladder', [['Row', seconds(30)]]))
    await newPlan(ann, 'Two days', [{ ...entryOn(0), wId: workoutId, title: 'Ladder' }, entryOn(3)])
    await openAs(page, ann, PLANS)
    await openPlan(page, 'Two days')
    await press(page, 'plans.more')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('plans.offer') })
      .click()
    await page.getByRole('checkbox', { name: 'Ben' }).check()
    await page.getByRole('checkbox', { name: 'Team' }).check()
    await checkScreen(page, 'sharing a plan', isMobile)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('plans.share'), exact: true })
      .click()
    await expect(page.getByText(t('plans.shared', { count: 2 }))).toBeVisible()

    for (const person of [ben, cleo]) {
      const theirs = await onOtherDevice(browser, person, PLANS)
      await expect(list(theirs).getByText(t('plans.offeredBy', { name: 'Ann' }))).toBeVisible()
      await openPlan(theirs, 'Two days')
      await expect(theirs.getByText('Slowly at first')).toBeVisible()
      await press(theirs, 'plans.take')
      await press(theirs, 'plans.startPlan')
      await expect.poll(async () => (await rowsOf('trainingsDates', 'userId', person.userId)).length).toBe(2)
      await theirs.context().close()
    }
  }
)

test(
  'twelve weeks with three sessions each take at most 40 taps, from the list to the start',
  { tag: '@main-phone' },
  async ({ page, isMobile }) => {
    const person = await newPerson()
    await newWorkout(person, contentOf('Ladder', [['Row', seconds(600)]]))
    await openAs(page, person, PLANS)
    let taps = 0
    const tap = async (what: Locator) => {
      taps += 1
      await what.filter({ visible: true }).click()
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await tap(button(t('plans.new')))
    await tap(button(t('plans.rename', { name: t('plans.new') })))
    await page.getByLabel(t('plans.name'), { exact: true }).fill('Twelve')
    await tap(button(t('plans.save')))
    await checkScreen(page, 'a plan with nothing in it', isMobile)
    await tap(button(t('plans.fillFirst')))
    for (const day of ['Monday', 'Wednesday', 'Saturday']) {
      const place = t('plans.place', { day, week: 1 })
      if (isMobile) await tap(button(t('plans.addTo', { day: place })))
      else await tap(page.getByRole('gridcell', { name: `${place}, ${t('plans.emptyDay')}`, exact: true }))
      await tap(page.locator('label').filter({ hasText: 'Ladder' }))
      await tap(button(t('plans.addTo', { day })))
    }
    await checkScreen(page, 'a plan with one week', isMobile)
    if (isMobile) await tap(button(t('plans.repeat')))
    else {
      await tap(button(t('plans.weekMenu', { count: 1 })))
      await tap(button(t('plans.repeatUntil')))
    }
    const until = page.getByRole('spinbutton', { name: t('plans.untilWeek') })
    for (let steps = 0; steps < 11 && (await until.textContent()) !== '12'; steps += 1)
      await tap(button(t('plans.weekMore')))
    await checkScreen(page, 'repeating a week', isMobile)
    await tap(button(t('plans.repeatButton', { count: 12 })))
    await tap(button(t('plans.startPlan')))
    await expect(page.getByText(t('plans.startedText'))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: t('plans.progress', { done: 0, total: 36 }) })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(40)
  }
)

test('a plan changed offline is sent once the connection returns', async ({ page, isNetworkStable }) => {
  const person = await newPerson()
  const id = await newPlan(person, 'Two days')
  await openAs(page, person, PLANS)
  // There is no worker to cache the files: what a change needs is fetched soon after the plan.
  const afterWrites = page.waitForResponse(/after-writes/)
  await openPlan(page, 'Two days')
  await afterWrites
  isNetworkStable.value = false
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t('plans.weekMenu', { count: 1 }) }).click()
  await page.getByRole('button', { name: t('plans.clearWeek') }).click()
  await expect(page.getByText(t('plans.savedHere'))).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await rowsOf('plans', '$id', id))[0]?.['entries']).toBe('[]')
  await expect(page.locator('.planning-save.is-saved')).toBeVisible()
})
