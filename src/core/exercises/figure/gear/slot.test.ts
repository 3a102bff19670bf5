import { expect, test, vi } from 'vitest'
import type { Pose } from '../pose.ts'

const plain: Pose = { T: 1, an: 'g', k: [{}, {}] }
const lifting: Pose = { ...plain, e: [['kb']] }
/** A ball that is thrown. It starts in hands that are as far apart as it is wide. */
const throwing = (): Pose => ({ ...plain, e: [['basketball']], k: [{}, { g: [60, 60] }] })

test('equipment is drawn once its drawings are loaded', async () => {
  // Other tests have already loaded them.
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
