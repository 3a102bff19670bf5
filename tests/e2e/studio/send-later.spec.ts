/** A master video that could not be sent resumes automatically, once. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checks.ts'
import { button, endAndReturn, isPast, openStage, SCREEN } from '../support/filming.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')
const CHUNKS = '**/api/media/*/chunks/*'
const show = (page: Page) => page.getByRole('link', { name: t('sendings.show') })

test('after a lost network and a reload, in one of two tabs @once', async ({ page, isMobile, isNetworkStable }) => {
  isNetworkStable.value = false
  const context = page.context()
  await context.route(CHUNKS, (route) => route.abort('internetdisconnected'))
  const stage = await openStage(page)
  await page.keyboard.press('Enter')
  await isPast(stage, 2)
  await endAndReturn(page, stage)
  await button(page, 'filming.make').click()
  const sheet = page.getByRole('dialog', { name: t('filming.make') })
  await sheet.getByLabel(t('filming.makeName')).fill('Bells on the roof')
  await button(sheet, 'filming.makeSave').click()
  await expect(sheet.getByRole('progressbar', { name: t('filming.making-sending', { percent: '0%' }) })).toBeVisible()
  await sheet
    .getByRole('button', { name: t('states.close') })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: t('sendings.title') })).toBeVisible()
  await checkScreen(page, 'a master video on its way', isMobile)

  await button(page, 'filming.pause').click()
  await page.reload()
  await expect(page.getByText(t('sendings.paused', { percent: '0%' }))).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${SITE}${SCREEN}`)
  await expect(other.getByText(t('sendings.paused', { percent: '0%' }))).toBeVisible()

  await context.unroute(CHUNKS)
  const sent: string[] = []
  context.on('request', (request) => {
    if (/\/chunks\/\d+$/.test(request.url())) sent.push(request.url())
  })
  await button(page, 'filming.goOn').click()
  await expect(show(page)).toBeVisible()
  await button(other, 'filming.goOn').click()
  await expect(other.getByText('Bells on the roof')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await show(page).click()
  await expect(page.getByRole('heading', { name: 'Bells on the roof' })).toBeVisible()
  await page.goto(`${SITE}/workoutlist/my/`)
  await expect(page.getByText('Bells on the roof')).toHaveCount(1)
})
