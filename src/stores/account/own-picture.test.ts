import { atom } from 'nanostores'
import { beforeEach, expect, it, vi } from 'vitest'
import { $ownPicture, renewOwnPicture, watchOwnPicture } from './own-picture.ts'

const world = vi.hoisted(() => ({ asked: [] as string[], set: (_: string) => undefined as void, fails: false }))
vi.mock('./session.ts', () => {
  const $session = atom<unknown>(null)
  world.set = (imageUrl) => $session.set({ login: { imageUrl } })
  return { $session, accountOf: (session: unknown) => session }
})
vi.mock('../media/media.ts', () => ({
  mediaAddresses: {
    find: (url: string, isAnew: boolean) => {
      world.asked.push(`${url} ${isAnew ? 'anew' : ''}`.trim())
      return Promise.resolve(world.fails ? null : `${url}?token=${world.asked.length}`)
    }
  }
}))

const OWN = '/media/profile-media/one'
/** Waits for all pending requests. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  Object.assign(world, { asked: [], fails: false })
  world.set('')
})

it('requests the address of an own file once and uses other addresses as they are', async () => {
  const stop = watchOwnPicture()
  world.set('https://pictures.test/ada.png')
  expect($ownPicture.get()).toBe('https://pictures.test/ada.png')
  world.set(OWN)
  expect($ownPicture.get()).toBeNull()
  await vi.waitFor(() => expect($ownPicture.get()).toBe(`${OWN}?token=1`))
  world.set(OWN)
  expect(world.asked).toEqual([OWN])
  world.set('')
  expect($ownPicture.get()).toBeNull()
  stop()
})

it('requests an expired address once more, then gives up', async () => {
  const stop = watchOwnPicture()
  world.set(OWN)
  await vi.waitFor(() => expect($ownPicture.get()).not.toBeNull())
  renewOwnPicture()
  await vi.waitFor(() => expect($ownPicture.get()).toBe(`${OWN}?token=2`))
  renewOwnPicture()
  await settled()
  expect(world.asked).toEqual([OWN, `${OWN} anew`])
  const other = '/media/profile-media/two'
  world.set(other)
  await vi.waitFor(() => expect($ownPicture.get()).toBe(`${other}?token=3`))
  renewOwnPicture()
  await vi.waitFor(() => expect($ownPicture.get()).toBe(`${other}?token=4`))
  stop()
})

it('requests nothing for a picture on another site or while none is shown', async () => {
  const stop = watchOwnPicture()
  world.set('https://pictures.test/ada.png')
  renewOwnPicture()
  world.fails = true
  world.set(OWN)
  await settled()
  renewOwnPicture()
  await settled()
  expect(world.asked).toEqual([OWN])
  stop()
})

it('shows the initials when there is no address', async () => {
  world.fails = true
  const stop = watchOwnPicture()
  world.set(OWN)
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  expect($ownPicture.get()).toBeNull()
  stop()
})
