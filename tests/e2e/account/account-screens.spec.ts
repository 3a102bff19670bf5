/** How settings, profile and export look in their states. Actions: account-actions.spec.ts. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { PICTURE } from '../support/picture.ts'
import { signInNew } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

// Each screen is looked at in three themes and six widths.
test.describe.configure({ timeout: 180_000 })
test.use({ reducedMotion: 'reduce', expectedStatuses: [401] })

const t = textsIn('en')

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1:visible')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('export, settings and profile', async ({ page, isMobile }) => {
  await test.step('export, for visitors and for its owner', async () => {
    await open(page, '/export/')
    await expect(page.getByRole('link', { name: t('nav.logIn') })).toBeVisible()
    await checkScreen(page, 'export for a visitor', isMobile)
    await signInNew(page)
    await open(page, '/export/')
    await expect(page.getByRole('button', { name: t('export.start') })).toBeVisible()
    await checkScreen(page, 'export', isMobile)
  })
  await test.step('settings', async () => {
    await open(page, '/settings/')
    await expect(page.getByRole('heading', { name: t('settings.timer'), exact: true })).toBeVisible()
    await checkScreen(page, 'settings', isMobile)
    await page.getByRole('button', { name: t('settings.reset') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkScreen(page, 'the question before a reset', isMobile)
  })
  await test.step('profile, and cropping a picture', async () => {
    await open(page, '/profile/')
    await page.getByLabel(t('profile.firstName')).fill('x'.repeat(61))
    await expect(page.getByText(t('errors.nickname-too-long'))).toBeVisible()
    await checkScreen(page, 'the profile with a problem', isMobile)
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...PICTURE, name: 'note.txt', buffer: Buffer.from('no picture') })
    await expect(page.getByText(t('errors.bad-picture'))).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await expect(page.getByRole('heading', { name: t('profile.cropTitle') })).toBeVisible()
    await checkScreen(page, 'choosing the part of a picture', isMobile)
    await page.getByRole('button', { name: t('states.cancel') }).click()
    await page.getByRole('button', { name: t('profile.changePassword') }).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByText(t('errors.password-empty')).first()).toBeVisible()
    await checkScreen(page, 'changing the password', isMobile)
  })
})
