/** "Write to us" in the settings. */
import { checkScreen } from '../support/checks.ts'
import { newPerson, signInAs } from '../support/people.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce' })

const t = textsIn('en')

test('a message to support is accepted once and confirmed', async ({ page, isMobile }) => {
  const person = await newPerson()
  await signInAs(page, person)
  await page.goto('/settings/')
  const field = page.getByLabel(t('support.text'))
  const send = page.getByRole('button', { name: t('support.send'), exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await field.fill('How do I pause a workout?')
  const answered = page.waitForResponse((one) => /\/api\/mail\/?$/.test(one.url()))
  await send.click()
  expect((await answered).status()).toBeLessThan(300)
  await expect(page.getByText(t('support.sent'))).toBeVisible()
  await expect(field).toHaveValue('')
  await checkScreen(page, 'written to the support', isMobile)
})
