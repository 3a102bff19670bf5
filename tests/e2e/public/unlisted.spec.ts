/** An unlisted workout: its owner gets a link, and anyone with the link plays it without an account, or copies it. */
import { contentOf, newWorkout, seconds, signInNew } from '../support/people.ts'
import { expect, soundAnswered, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

test.use({ expectedStatuses: [401, 404] })

test(
  'the owner shares a link, a stranger plays it, another account copies it, and it ends',
  { tag: '@main' },
  async ({ page, browser }) => {
    const owner = await signInNew(page)
    const id = await newWorkout(owner, contentOf('Secret ladder', [['Row', seconds(30)]]))
    await page.goto(`/workout/${id}/`)
    await page.getByRole('button', { name: t('public.share'), exact: true }).click()
    await page.getByRole('radio', { name: t('visibility.unlisted') }).check()
    const link = page.getByRole('textbox', { name: t('visibility.link') })
    await expect(link).toHaveValue(/\/workout\/u-[a-z]{28}\/$/)
    const address = new URL(`http://${await link.inputValue()}`).pathname
    await page.getByRole('button', { name: t('sharing.done') }).click()
    await expect(page.getByText(t('page.unlisted'))).toBeVisible()

    await test.step('a stranger reads and plays it', async () => {
      const stranger = await browser.newContext()
      await soundAnswered(stranger)
      const reader = await stranger.newPage()
      await reader.goto(address)
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Secret ladder')
      await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await reader.locator('[data-start]').click()
      await expect(reader.getByText(t('phases.setup')).first()).toBeVisible()
      await reader.goto(`${address}play/`)
      await expect(
        reader
          .getByRole('button', { name: t('player.pause') })
          .or(reader.getByRole('button', { name: t('player.start') }))
          .first()
      ).toBeVisible()
      expect((await reader.goto(`/workout/${id}/`))?.status()).toBeGreaterThanOrEqual(404)
      await stranger.close()
    })

    await test.step('the owner who opens the link gets their own page', async () => {
      await page.goto(address)
      await page.waitForURL(`**/workout/${id}/`)
      await expect(page.getByRole('link', { name: t('page.edit') })).toBeVisible()
    })

    await test.step('another account copies it', async () => {
      const other = await browser.newContext()
      const reader = await other.newPage()
      await signInNew(reader)
      await reader.goto(address)
      await expect(reader.getByText(t('page.linked'))).toBeVisible()
      await reader.getByRole('button', { name: t('page.more'), exact: true }).click()
      await reader.getByRole('button', { name: t('list.copy') }).click()
      await expect(reader.getByText(t('list.copied', { name: 'Secret ladder' }))).toBeVisible()
      await reader.goto('/workoutlist/my/')
      await expect(reader.locator('.workout-card', { hasText: 'Secret ladder' })).toContainText(t('visibility.private'))
      await other.close()
    })

    await test.step('made private again, the link stops working', async () => {
      await page.getByRole('button', { name: t('public.share'), exact: true }).click()
      await page.getByRole('radio', { name: t('visibility.private') }).check()
      await page.getByRole('button', { name: t('sharing.makePrivate') }).click()
      await expect(page.getByText(t('sharing.nowPrivate'))).toBeVisible()
      await page.getByRole('button', { name: t('sharing.done') }).click()
      await expect(page.getByText(t('page.private'), { exact: true })).toBeVisible()
      const stranger = await browser.newContext()
      expect((await (await stranger.newPage()).goto(address))?.status()).toBe(404)
      await stranger.close()
    })
  }
)
