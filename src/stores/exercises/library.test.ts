import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Library from './library.ts'
import { findExercise } from '#core/exercises/find.ts'

/** Imports a fresh module each time, because what is loaded stays loaded. */
let library: typeof Library
beforeEach(async () => {
  vi.resetModules()
  library = await import('./library.ts')
})

const languages = () => library.$names.get().map(({ language }) => language)
const find = (name: string) => findExercise(name, library.$names.get())

describe('names', () => {
  it('come from one language while it knows all of them', async () => {
    await library.findAll(['Liegestütze', 'Kniebeugen', ' '], 'de')
    expect(languages()).toEqual(['de'])
    expect(find('Kniebeugen')).toBe('squat')
  })

  it('come from all languages, the workout’s first, when it does not', async () => {
    await library.findAll(['Saltar a la comba'], 'de')
    expect(languages()[0]).toBe('de')
    expect(languages()).toHaveLength(5)
    expect(find('Saltar a la comba')).toBe('jump-rope')
  })

  it('are not loaded without a reason', async () => {
    await library.findAll(['', ' '], 'de')
    expect(languages()).toEqual([])
  })

  it('are those of the language requested last', async () => {
    await Promise.all([library.loadNames('de'), library.loadAllNames('fr'), library.loadNames('nl')])
    expect(languages()).toEqual(['nl'])
    await library.loadAllNames('nl')
    expect(languages()).toHaveLength(5)
    await library.loadNames('nl')
    expect(languages()).toHaveLength(5)
  })
})

describe('a figure', () => {
  it('loads with its shelf', async () => {
    await library.loadPose('squat')
    expect(library.$poses.get()['squat']?.T).toBeGreaterThan(0)
    expect(library.$poses.get()['lunge']?.T).toBeGreaterThan(0)
    expect(library.$poses.get()['push-up']).toBeUndefined()
  })

  it('loads the drawings of its equipment only when it needs them', async () => {
    await library.loadPose('squat')
    expect(library.$poses.get()['goblet-squat']).toBeUndefined()
    await library.loadPose('goblet-squat')
    expect(library.$poses.get()['goblet-squat']?.e).toBeDefined()
    const { isEquippedFor } = await import('#core/exercises/figure/gear/slot.ts')
    expect(isEquippedFor({ T: 1, k: [], e: [['kb']] })).toBe(true)
  })

  it('appears next to others that load at the same time', async () => {
    await Promise.all(['squat', 'push-up', 'plank', 'unknown'].map(library.loadPose))
    const poses = library.$poses.get()
    expect([poses['squat'], poses['push-up'], poses['plank']].every((pose) => (pose?.T ?? 0) > 0)).toBe(true)
    expect(poses['unknown']).toBeNull()
  })

  it('from a loaded shelf causes no render', async () => {
    await library.loadPose('squat')
    const before = library.$poses.get()
    await library.loadPose('lunge')
    expect(library.$poses.get()).toBe(before)
  })

  it('is none for an exercise that this version does not know', async () => {
    await library.loadPose('of-a-later-version')
    expect(library.$poses.get()).toEqual({ 'of-a-later-version': null })
  })
})
