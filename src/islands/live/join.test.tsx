/** The door of a room, with the room itself replaced. */
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as here from '../../stores/live/here.ts'
import * as live from '../../stores/live/room.ts'
import type { RoomDoor } from '../../stores/live/room-view.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { typedCode } from './code-field.tsx'
import { Join } from './join.tsx'

vi.mock('../../stores/live/room.ts', { spy: true })
vi.mock('../../stores/live/here.ts', { spy: true })

const room = vi.mocked(live)

const door: RoomDoor = {
  code: 'K7M4PX',
  name: 'Ladder',
  level: 'heavy',
  sport: 'fitness',
  seconds: 600,
  leaderName: 'Mara',
  people: 8,
  maxPeople: 8,
  isLocked: false,
  isRunning: false,
  form: 'same',
  ridge: [{ phase: 'work', seconds: 600 }],
  isYours: false
}

freshApp()
beforeEach(() => {
  room.loadDoor.mockResolvedValue({ problem: 'unknown' })
  room.joinRoom.mockResolvedValue(null)
  vi.mocked(here.goToRoom).mockImplementation(() => undefined)
})

const show = (code: string | null) => render(<Join code={code} />)

test.each([
  ['k7m 4px', 'K7M4PX'],
  ['K7M-4PX', 'K7M4PX'],
  ['https://icepoint.app/live/K7M4PX', 'K7M4PX'],
  ['k7m4pxzz', 'K7M4PX'],
  ['  ', '']
])('the code field makes %s %s', (typed, code) => expect(typedCode(typed)).toBe(code))

test('joins with a typed code and a name, and remembers the name', async () => {
  const screen = await show(null)
  await screen.getByRole('textbox', { name: 'Code' }).fill('k7m 4px')
  await screen.getByRole('textbox', { name: 'Your name in the room' }).fill(' Noor ')
  await screen.getByRole('button', { name: 'Join' }).click()
  expect(room.joinRoom).toHaveBeenCalledExactlyOnceWith('K7M4PX', 'Noor', 'member')
  await expect.poll(() => vi.mocked(here.goToRoom).mock.calls).toEqual([['K7M4PX', 'replace']])
  await screen.unmount()
  const again = await show(null)
  await expect.element(again.getByRole('textbox', { name: 'Your name in the room' })).toHaveValue('Noor')
})

test('says why a room cannot be joined until the code changes', async () => {
  room.joinRoom.mockResolvedValue('locked')
  const screen = await show(null)
  const field = screen.getByRole('textbox', { name: 'Code' })
  await field.fill('K7M4PX')
  await screen.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => screen.getByRole('alert').query()?.textContent).toMatch(/^This room is locked/)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('K7M4P')
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull()
})

test('shows the workout of a link instead of the code, and how full the room is', async () => {
  room.loadDoor.mockResolvedValue({ door })
  room.joinRoom.mockResolvedValue('full')
  const screen = await show('K7M4PX')
  await expect.element(screen.getByText('Mara leads, 8 here')).toBeVisible()
  expect(document.querySelector('.live-found .ridge')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Code' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => screen.getByRole('alert').query()?.textContent).toMatch(/^This room is full: 8 of 8/)
})

test('offers to lead from here to whoever opened the room, and to train along', async () => {
  room.loadDoor.mockResolvedValue({ door: { ...door, isYours: true } })
  room.leadHere.mockResolvedValueOnce('offline').mockResolvedValueOnce(null)
  const screen = await show('K7M4PX')
  const lead = screen.getByRole('button', { name: 'Lead from here' })
  await lead.click()
  await expect.poll(() => screen.getByRole('alert').query()?.textContent).toMatch(/^You’re offline/)
  await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
  await lead.click()
  await expect.poll(() => vi.mocked(here.goToRoom).mock.calls).toEqual([['K7M4PX', 'replace']])
})
