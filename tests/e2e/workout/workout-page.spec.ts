/** The page of a private workout, for its owner and for a friend it is shared with. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '../../../src/data/app/ids.ts'
import { checkScreen } from '../support/checks.ts'
import { befriend } from '../support/operator.ts'
import { contentOf, edge, named, newWorkout, onOtherDevice, openAs, seconds, type Person } from '../support/people.ts'
import { expect, SITE, test } from '../support/support.ts'
import { textsIn } from '../support/texts.ts'

const t = textsIn('en')

async function pictureOf(person: Person, colour: string): Promise<string> {
  const file = await sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const id = newId()
  const order = { id, kind: 'image', purpose: 'workout', name: 'a.jpg', size: file.length, mimeType: 'image/jpeg' }
  const { media } = (await edge(person, 'POST', '/media', order)) as { media: { url: string } }
  const answer = await fetch(`${SITE}/api/media/${id}/chunks/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.jwt}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file)
  })
  expect(answer.ok).toBe(true)
  return media.url
}

const areShown = (page: Page) =>
  page.locator('main img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))

/** What a finger would hit in the middle of each navigation item. */
const navIsFree = (page: Page) =>
  page
    .getByRole('navigation', { name: t('nav.main') })
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .every((link) => {
          const { left, top, width, height } = link.getBoundingClientRect()
          return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
    )

test('its pictures are visible to the owner and a friend, and nothing covers the navigation', async ({
  page,
  browser,
  isMobile
}) => {
  const [mara, jules] = await Promise.all([named('Mara'), named('Jules')])
  await befriend(mara, jules)
  const content = contentOf('Ladder', [
    ['Row', seconds(30)],
    ['Push-up', seconds(30)]
  ])
  const [picture, cover] = await Promise.all([pictureOf(mara, '#47a'), pictureOf(mara, '#a74')])
  content.imageUrl = cover
  content.exercises[0]?.steps.forEach((step) => Object.assign(step, { mediaType: 'image', url: picture }))
  const id = await newWorkout(mara, content)
  await edge(mara, 'POST', '/shares', { workoutId: id, friendIds: [jules.userId] })

  await openAs(page, mara, `/workout/${id}/`)
  await expect(page.getByRole('button', { name: /^Only people you chose.*Jules has it/ })).toBeVisible()
  await expect.poll(() => areShown(page)).toEqual([true, true])
  expect(await navIsFree(page)).toBe(true)
  await checkScreen(page, 'the page of an own workout', isMobile)

  const theirs = await onOtherDevice(browser, jules, `/workout/${id}/`)
  await expect(theirs.getByText(/^Shared by Mara/)).toBeVisible()
  await expect.poll(() => areShown(theirs)).toEqual([true, true])
  await expect(theirs.locator('.public-exercise .figure')).toHaveCount(1)
  await theirs.context().close()
})
