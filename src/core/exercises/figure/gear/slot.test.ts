import { expect, test, vi } from 'vitest'
import type { Pose } from '../pose.ts'

const plain: Pose = { T: 1, an: 'g', k: [{}, {}] }
const lifting: Pose = { ...plain, e: [['kb']] }
/** A ball that flies away: it begins in the hand, which holds it as wide as it is. */
const throwing = (): Pose => ({ ...plain, e: [['basketball']], k: [{}, { g: [60, 60] }] })

test('equipment is drawn from when its drawings are there', async () => {
  // Other tests have put them in.
  vi.resetModules()
  const [{ layersAt }, { stateAt }, { DRAWINGS }, { equip, isEquippedFor }] = await Promise.all([
    import('../layers.ts'),
    import('../time.ts'),
    import('./gear.ts'),
    import('./slot.ts')
  ])
  const home = stateAt(throwing(), 0).free
  expect([isEquippedFor(plain), isEquippedFor(lifting)]).toEqual([true, false])
  expect(layersAt(lifting, 0)).toEqual(layersAt(plain, 0))
  equip(DRAWINGS)
  expect(isEquippedFor(lifting)).toBe(true)
  expect(layersAt(lifting, 0).length).toBeGreaterThan(layersAt(plain, 0).length)
  expect(stateAt(throwing(), 0).free).not.toEqual(home)
})
