/** A device with two cameras: one video from both. */
import { button, isPast, openStage, storedIn } from '../support/filming.ts'
import { expect, test } from '../support/support.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const { args = [] } = launchOptions
    await use({ ...launchOptions, args: [...args, '--use-fake-device-for-media-stream=device-count=2'] })
  }
})

test('the camera is switched while recording, and the video continues', async ({ page }) => {
  const stage = await openStage(page)
  const picture = stage.locator('video').first()
  const cameraShown = () =>
    picture.evaluate(
      (element: HTMLVideoElement) => (element.srcObject as MediaStream | null)?.getVideoTracks()[0]?.label
    )
  const mirror = button(stage, 'filming.mirror')
  await mirror.click()
  await expect(mirror).toHaveAttribute('aria-pressed', 'true')
  await expect(picture).toHaveClass(/is-mirrored/)
  await button(stage, 'filming.record').click()
  await isPast(stage, 2)
  const before = await cameraShown()
  await button(stage, 'filming.switch').click()
  await expect.poll(cameraShown).not.toBe(before)
  await isPast(stage, 5)
  await button(stage, 'filming.stop').click()
  await expect(stage).toBeHidden()
  expect((await storedIn(page)).length).toBeGreaterThan(4)
})
