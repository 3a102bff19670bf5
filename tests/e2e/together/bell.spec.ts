/** Two people: one makes requests, and the other notices them on the current screen and answers in the bell. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { befriend } from '../support/operator.ts'
import { contentOf, edge, named, newDevice, newWorkout, onOtherDevice, openAs, seconds } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

/** Nobody is told where to look: the open screen shows it. */
const SOON = { timeout: 60_000 }

const nav = (page: Page, name: string, count?: number): Locator =>
  page.getByRole('navigation', { name: t('nav.main') }).getByRole('link', {
    name: count === undefined ? t(`nav.${name}`) : t(`counts.${name}`, { count }),
    exact: true
  })

const door = (page: Page, name: 'friends' | 'notifications', count?: number): Locator =>
  page.getByRole('banner').getByRole('link', {
    name: count === undefined ? t(`nav.${name}`) : t(`counts.${name}`, { count }),
    exact: true
  })

const part = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${t(`bell.${name}`)}`) }).getByRole('listitem')

test(
  'Mara asks, Jules sees the count on his screen and answers in the bell, and Mara is told',
  { tag: '@main-phone' },
  async ({ page, browser, isMobile }) => {
    const [mara, jules] = [await named('Mara'), await named('Jules')]
    await openAs(page, jules, '/workoutlist/my/')
    await expect(door(page, 'notifications')).toBeVisible()
    const hers = await onOtherDevice(browser, mara, '/calendar/')
    await expect(door(hers, 'notifications')).toBeVisible()

    await edge(mara, 'POST', '/friends', { email: jules.email })
    await expect(door(page, 'friends', 1)).toBeVisible(SOON)
    await expect(door(page, 'notifications', 1)).toHaveAttribute('data-count', '1')
    await checkScreen(page, 'a count in the header', isMobile)

    await door(page, 'notifications', 1).click()
    if (isMobile) await expect(page).toHaveURL(/\/notifications\/$/)
    const request = part(page, 'answer')
    await expect(request).toContainText('Mara wants to be friends')
    await checkScreen(page, 'a request in the bell', isMobile)
    await request.getByRole('button', { name: t('bell.acceptOf', { what: 'Mara' }) }).click()
    await request.getByRole('button', { name: t('bell.undo') }).click()
    await request.getByRole('button', { name: t('bell.acceptOf', { what: 'Mara' }) }).click()
    await expect(part(page, 'earlier')).toContainText('You and Mara are friends', SOON)
    if (!isMobile) await page.keyboard.press('Escape')
    else await page.goBack()
    await expect(door(page, 'notifications')).not.toHaveAttribute('data-count')
    await expect(door(page, 'friends')).not.toHaveAttribute('data-count')

    await expect(door(hers, 'notifications', 1)).toBeVisible(SOON)
    await hers.keyboard.press('n')
    await expect(part(hers, 'news')).toContainText('Jules accepted your request')
    // What was in view for two seconds is seen, on all devices.
    await expect(async () => {
      const other = await newDevice(browser)
      await openAs(other, mara, '/notifications/')
      await expect(part(other, 'earlier')).toContainText('Jules accepted your request')
      await other.context().close()
    }).toPass(SOON)
    await hers.context().close()
  }
)

test('a shared workout, a proposed date and a plan are counted where they belong, and answered in the bell', async ({
  page,
  isMobile
}) => {
  const [mara, jules] = [await named('Mara'), await named('Jules')]
  await befriend(mara, jules)
  const [ladder, rope] = [
    await newWorkout(mara, contentOf('Ladder', [['Row', seconds(30)]])),
    await newWorkout(mara, contentOf('Rope', [['Skip', seconds(30)]]))
  ]
  await openAs(page, jules, '/account/')
  await expect(door(page, 'notifications')).toBeVisible()
  const proposedAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await edge(mara, 'POST', '/shares', { workoutId: ladder, friendIds: [jules.userId], proposedAt })
  await edge(mara, 'POST', '/shares', { workoutId: rope, friendIds: [jules.userId] })
  const plan = crypto.randomUUID().replaceAll('-', '').slice(0, 20)
  const entries = [{ week: 1, weekday: 0, time: '18:00', wId: ladder, title: 'Ladder' }]
  await edge(mara, 'POST', '/plans', { id: plan, name: 'Bell and rope', entries })
  await edge(mara, 'POST', `/plans/${plan}/shares`, { friendIds: [jules.userId], groupIds: [] })

  await expect(nav(page, 'calendar', 2)).toHaveAttribute('data-count', '2', SOON)
  await expect(nav(page, 'workoutList', 2)).toBeVisible(SOON)
  // Befriended through a link of Mara's: Jules did not ask her.
  await expect(door(page, 'notifications', 3)).toBeVisible(SOON)
  await door(page, 'notifications', 3).click()
  await expect(part(page, 'answer')).toHaveCount(2)
  await expect(part(page, 'news')).toContainText('Rope')
  await checkScreen(page, 'a date, a plan and a workout in the bell', isMobile)

  const date = part(page, 'answer').filter({ hasText: 'Ladder' })
  await date.getByRole('button', { name: new RegExp(`^${t('bell.accept')}`) }).click()
  const offered = part(page, 'answer').filter({ hasText: 'Bell and rope' })
  await offered.getByRole('button', { name: t('bell.declineOf', { what: 'Bell and rope' }) }).click()
  await expect(part(page, 'answer')).toHaveCount(0, SOON)
  await expect(part(page, 'earlier')).toContainText(['You declined Mara’s plan', 'You accepted Mara’s date'])
  await page.goto('/calendar/?view=plans')
  await expect(page.getByText('Bell and rope')).toBeHidden()
  await expect(nav(page, 'progress')).not.toHaveAttribute('data-count')
  await page.goto('/workoutlist/assigned/')
  await expect(page.getByRole('article').filter({ hasText: 'Rope' })).toBeVisible()
  await expect(nav(page, 'workouts')).not.toHaveAttribute('data-count', SOON)
})

test(
  'an answer given offline is sent when the network returns',
  { tag: '@once' },
  async ({ page, context, isNetworkStable }) => {
    const [mara, jules] = [await named('Mara'), await named('Jules')]
    await edge(mara, 'POST', '/friends', { email: jules.email })
    // There is no worker to cache the files.
    const afterWrites = page.waitForResponse(/after-writes/)
    await openAs(page, jules, '/notifications/')
    await expect(part(page, 'answer')).toContainText('Mara wants to be friends')
    isNetworkStable.value = false
    await afterWrites
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
    await part(page, 'answer')
      .getByRole('button', { name: t('bell.acceptOf', { what: 'Mara' }) })
      .click()
    await expect(part(page, 'answer')).toHaveCount(0, { timeout: 15_000 })
    await expect(part(page, 'earlier')).toContainText('You and Mara are friends')
    await context.setOffline(false)
    await expect(part(page, 'earlier')).toContainText('You and Mara are friends', SOON)
  }
)
