/** The admin part of the account page. What the edge allows: tests/edge/admin/admin.test.ts. */
import { checkScreen } from '../support/checks.ts'
import { needs } from '../support/needs.ts'
import { contentOf, edge, newPerson, newWorkout, seconds, sessionOf, signInAs } from '../support/people.ts'
import { asOperator } from '../support/operator.ts'
import { expect, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

test.use({ reducedMotion: 'reduce', expectedStatuses: [401] })

const t = textsIn('en')

test('an admin sets contracts, decides reports and writes notes', async ({ page, isMobile }) => {
  needs('ICEPOINT_KEY')
  const [boss, member] = [await newPerson(), await newPerson()]
  await asOperator('PUT', `/users/${boss.userId}/labels`, { labels: ['admin'] })
  const title = `Reported ${member.userId}`
  const workoutId = await newWorkout(member, contentOf(title, [['Squat', seconds(30)]]))
  await edge(member, 'POST', `/workouts/${workoutId}/publish`)
  await asOperator('POST', '/tablesdb/icepoint/tables/reports/rows', {
    rowId: 'unique()',
    data: { wId: workoutId, reporterId: boss.userId, reason: 'Spam', state: 'open' }
  })
  await signInAs(page, await sessionOf(boss.email))
  await page.goto('/account/')
  await expect(page.getByRole('heading', { name: t('admin.title') })).toBeVisible()
  const dialog = page.getByRole('dialog')

  const club = `Club ${member.userId}`
  await page.getByRole('button', { name: t('admin.newContract') }).click()
  await dialog.getByLabel(t('admin.maxWorkouts'), { exact: true }).fill('many')
  await dialog.getByRole('button', { name: t('admin.save') }).click()
  await expect(dialog.getByText(t('errors.bad-contract-name'))).toBeVisible()
  await dialog.getByLabel(t('admin.name')).fill(club)
  await dialog.getByRole('button', { name: t('admin.save') }).click()
  await expect(dialog.getByLabel(t('admin.maxWorkouts'), { exact: true })).toBeFocused()
  await checkScreen(page, 'a contract template with a problem', isMobile)
  await dialog.getByLabel(t('admin.maxWorkouts'), { exact: true }).fill('7')
  await dialog.getByRole('button', { name: t('admin.save') }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel(t('admin.email')).fill(member.email.toUpperCase())
  await page.getByRole('button', { name: t('admin.find') }).click()
  await page.getByLabel(t('admin.contract')).selectOption(club)
  await page.getByRole('button', { name: t('admin.set') }).click()
  await expect(page.getByText(t('admin.isSet', { email: member.email, name: club }))).toBeVisible()
  expect(await edge(member, 'GET', '/account')).toMatchObject({ contract: { name: club, limits: { maxWorkouts: 7 } } })

  const version = member.userId.slice(-12)
  await page.getByRole('button', { name: t('admin.newNote') }).click()
  await dialog.getByLabel(t('admin.version')).fill(version)
  await dialog.getByLabel(t('admin.note')).fill(`For ${member.userId}`)
  await dialog.getByRole('button', { name: t('admin.save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`For ${member.userId}`)).toBeVisible()
  await checkScreen(page, 'the administration', isMobile)

  await page.getByRole('button', { name: t('admin.unpublishThat', { name: title }) }).click()
  await dialog.getByRole('button', { name: t('admin.unpublish') }).click()
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('admin.reports') })).toBeFocused()

  await page.getByRole('button', { name: t('admin.deleteThat', { name: version }) }).click()
  await dialog.getByRole('button', { name: t('admin.delete') }).click()
  await expect(page.getByText(`For ${member.userId}`)).toHaveCount(0)

  await page.getByRole('button', { name: t('admin.deleteThat', { name: club }) }).click()
  await dialog.getByRole('button', { name: t('admin.delete') }).click()
  await expect(page.getByRole('button', { name: t('admin.deleteThat', { name: club }) })).toHaveCount(0)
  expect(await edge(member, 'GET', '/account')).toMatchObject({ contract: { name: 'base' } })
})
