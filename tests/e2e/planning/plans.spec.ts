/** Plans: made of weeks of the calendar, lived through, and shared. Other states: plans-part.test.tsx. */
import type { Page } from '@playwright/test'
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

// Many states are looked at in three themes and six widths.
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

const openPlan = (page: Page, name: string) =>
  list(page)
    .getByRole('button', { name: t('plans.open', { name }) })
    .click()

/** Asks for an action of the opened plan; gives its form. */
async function act(page: Page, plan: string, key: string) {
  await sheet(page, plan)
    .getByRole('button', { name: t(key), exact: true })
    .click()
  return sheet(page, plan).getByRole('form', { name: t(key), exact: true })
}

async function confirmAct(page: Page, plan: string, key: string, field?: string, day?: string): Promise<void> {
  const form = await act(page, plan, key)
  if (field !== undefined && day !== undefined) await form.getByLabel(t(field)).fill(day)
  await form.getByRole('button', { name: t(key), exact: true }).click()
  await expect(form).toHaveCount(0)
}

const days = (page: Page, plan: string) => sheet(page, plan).getByRole('listitem')

/** Phones begin with the list of the calendar. */
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
      ...{ id: newId(), startDateTime: `2026-11-${day}T07:00:00+00:00`, title, repeat: '' }
    })
}

async function newPlan(person: Person, name: string, entries = [entryOn(0), entryOn(3)]): Promise<string> {
  const id = newId()
  await edge(person, 'POST', '/plans', { id, name, note: 'Slowly at first', entries })
  return id
}

const entryOn = (weekday: number) => ({ week: 1, weekday, time: '07:30', wId: '', title: 'Run' })

test(
  'weeks of the calendar become a plan, which is started, done, moved, paused, gone on with and ended',
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
    await expect(days(page, 'Autumn')).toContainText([/Wed.*Run/, /Fri.*Walk/, /Wed.*Run/])
    await confirmAct(page, 'Autumn', 'plans.start', 'plans.startOn', '2026-12-07')
    await expect(days(page, 'Autumn')).toContainText([/9 Dec/, /11 Dec/, /16 Dec/])
    await checkScreen(page, 'a plan that runs', isMobile)
    await page.keyboard.press('Escape')

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
    await confirmAct(page, 'Autumn', 'plans.move', 'plans.moveTo', '2026-12-12')
    await expect(days(page, 'Autumn')).toContainText([/9 Dec.*done/, /12 Dec.*planned/, /17 Dec.*planned/])
    await confirmAct(page, 'Autumn', 'plans.pause')
    await expect(days(page, 'Autumn')).toContainText([/done/, /waiting/, /waiting/])
    await confirmAct(page, 'Autumn', 'plans.resume', 'plans.resumeOn', '2027-01-04')
    await expect(days(page, 'Autumn')).toContainText([/9 Dec.*done/, /8 Jan.*planned/, /13 Jan.*planned/])
    await confirmAct(page, 'Autumn', 'plans.end')
    await expect(sheet(page, 'Autumn').getByText(t('plans.rests'))).toBeVisible()
    const left = (await rowsOf('trainingsDates', 'userId', person.userId)).filter((row) => row['planRun'] !== '')
    expect(left.map((row) => row['wallStart'])).toEqual(['2026-12-09T07:00'])

    await confirmAct(page, 'Autumn', 'plans.delete')
    await expect(page.getByRole('heading', { name: t('plans.empty') })).toBeVisible()
    await checkScreen(page, 'no plans', isMobile)
  }
)

test(
  'a plan is shared with a friend and a group; both see it and start it',
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
    await sheet(page, 'Two days')
      .getByRole('button', { name: t('plans.share'), exact: true })
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
      await expect(sheet(theirs, 'Two days').getByText('Slowly at first')).toBeVisible()
      await sheet(theirs, 'Two days')
        .getByRole('button', { name: t('plans.take') })
        .click()
      await confirmAct(theirs, 'Two days', 'plans.start', 'plans.startOn', '2030-03-18')
      await expect(days(theirs, 'Two days')).toContainText([
        /18 Mar.*Ladder.*planned|Mar 18.*Ladder.*planned/,
        /Run.*planned/
      ])
      await expect.poll(async () => (await rowsOf('trainingsDates', 'userId', person.userId)).length).toBe(2)
      await theirs.context().close()
    }
  }
)
