import { describe, expect, it, vi } from 'vitest'
import { keepSlideInAddress, leaveIntro, markIntroSeen, slideInAddress, workoutAddress } from './intro.ts'
import { $session, refreshSession } from './session.ts'
import { ada, useFreshWorld, world } from './session.test-kit.ts'

vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)

useFreshWorld(() => $session.set({ kind: 'unknown', error: null, lastKnown: null }))
const saves = () => world.calls.filter((call) => call.startsWith('prefs')).length

describe('markIntroSeen', () => {
  it('waits for the account and saves it once', async () => {
    const marked = markIntroSeen()
    expect(saves()).toBe(0)
    await refreshSession()
    await marked
    expect(saves()).toBe(1)
  })
  it('saves nothing when the introduction was seen before', async () => {
    world.account = { ...ada, prefs: { introSeen: true } }
    await refreshSession()
    await markIntroSeen()
    expect(saves()).toBe(0)
  })
})

describe('the slide number in the address', () => {
  it.each([
    ['', 0],
    ['1', 0],
    ['5', 4],
    ['6', 0],
    ['0', 0],
    ['2.5', 0],
    ['x', 0]
  ])('%s opens slide %d', (named, index) => {
    world.query = named === '' ? [] : [['slide', named]]
    expect(slideInAddress(5)).toBe(index)
  })
  it('is omitted for the first slide', () => {
    keepSlideInAddress(2)
    expect(world.query).toEqual([['slide', '3']])
    keepSlideInAddress(0)
    expect(world.query).toEqual([])
  })
})

it('leaves the introduction for the list', () => {
  leaveIntro()
  expect(world.went).toEqual(['/workoutlist/my/'])
})

it('shows the link to a workout on this site', () => {
  expect(workoutAddress()).toBe('icepoint.test/workout/…')
})
