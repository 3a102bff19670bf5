import { describe, expect, it } from 'vitest'
import type { Concern, LibraryExercise } from '../exercises/exercise.ts'
import type { ComposerRequest } from './composed.ts'
import { FACTS, factOf, requestOf } from './composer.test-kit.ts'
import { isSafe, needsCare, poolOf } from './pool.ts'

const weightsOf = (request: Partial<ComposerRequest>, facts: readonly LibraryExercise[] = FACTS) =>
  new Map(poolOf(requestOf(request), facts).candidates.map(({ exercise, weight }) => [exercise.id, weight]))

describe('what is safe', () => {
  const squat = factOf({ id: 'squat' })
  const safe = (more: Partial<LibraryExercise>, request: Partial<ComposerRequest> = {}): boolean =>
    isSafe({ ...squat, notFor: [], ...more }, requestOf(request))

  it('needs only equipment that is available, and all of it', () => {
    expect(safe({ equipment: [] })).toBe(true)
    expect(safe({ equipment: ['barbell', 'bench'] }, { equipment: ['bench'] })).toBe(false)
    expect(safe({ equipment: ['barbell', 'bench'] }, { equipment: ['bench', 'barbell', 'wall'] })).toBe(true)
  })
  it('does not hurt', () => {
    expect(safe({ notFor: ['knee'] }, { concerns: ['back'] })).toBe(true)
    expect(safe({ notFor: ['knee', 'back'] }, { concerns: ['back'] })).toBe(false)
  })
  it('never kneels on a painful knee, whatever the library says', () => {
    expect(safe({ position: 'kneeling' }, { concerns: ['knee'] })).toBe(false)
    expect(safe({ position: 'kneeling' }, { concerns: ['wrist'] })).toBe(true)
  })
  it('is no harder than the level asked for', () => {
    expect(safe({ level: 'heavy' }, { level: 'medium' })).toBe(false)
    expect(safe({ level: 'heavy' }, { level: 'heavy' })).toBe(true)
    expect(safe({ level: 'base' }, { level: 'extreme' })).toBe(true)
  })
  it('has no more impact than asked for', () => {
    expect(safe({ impact: 'high' }, { impact: 'low' })).toBe(false)
    expect(safe({ impact: 'low' }, { impact: 'none' })).toBe(false)
    expect(safe({ impact: 'low' }, { impact: 'low' })).toBe(true)
  })
  it.each(['heart', 'pregnancy'] as const)('is gentle for %s', (concern: Concern) => {
    expect(needsCare([concern])).toBe(true)
    expect(safe({ level: 'heavy' }, { level: 'extreme', concerns: [concern] })).toBe(false)
    expect(safe({ level: 'medium' }, { level: 'extreme', concerns: [concern] })).toBe(true)
    expect(safe({ impact: 'high' }, { impact: 'high', concerns: [concern] })).toBe(false)
    expect(poolOf(requestOf({ level: 'extreme', concerns: [concern] }), FACTS).pace).toBe('base')
  })
  it('needs no such care for a knee', () => {
    expect(needsCare(['knee', 'back'])).toBe(false)
    expect(poolOf(requestOf({ level: 'heavy', concerns: ['knee'] }), FACTS).pace).toBe('heavy')
  })
})

describe('what suits', () => {
  it('prefers the sport itself over related ones', () => {
    const weights = weightsOf({ sport: 'Boxing', level: 'medium' })
    const [own = 0, near = 0] = [weights.get('hook'), weights.get('squat')]
    expect(own).toBeGreaterThan(near * 20)
    expect(near).toBeGreaterThan(0)
  })
  it('excludes skills and mobility of other sports', () => {
    const weights = weightsOf({ sport: 'Tennis', equipment: ['racket', 'paddle', 'football'] })
    expect(weights.has('forehand')).toBe(true)
    for (const id of ['table-tennis-forehand', 'ball-toe-tap', 'jab', 'cat-cow'])
      expect(weights.has(id), id).toBe(false)
  })
  it('is near the requested level', () => {
    const weights = weightsOf({ sport: 'Calisthenics', level: 'heavy', equipment: ['pullUpBar', 'parallelBars'] })
    const [heavy = 0, medium = 0, base = 0] = ['hanging-leg-raise', 'leg-raise', 'plank'].map((id) => weights.get(id))
    expect(heavy).toBeGreaterThan(medium)
    expect(medium).toBeGreaterThan(base)
  })
  it('was not done in the last workout', () => {
    const recent = [['squat'], ['lunge', 'squat']]
    const [fresh, tired] = [weightsOf({}), weightsOf({ recent })]
    // The squat also tired the muscle that both start with.
    expect(tired.get('squat')! / fresh.get('squat')!).toBeCloseTo(0.04)
    expect(tired.get('lunge')! / fresh.get('lunge')!).toBeCloseTo(0.2)
    expect(tired.get('push-up')).toBe(fresh.get('push-up'))
  })
  it('loads other muscles than the last workout', () => {
    const equipment = ['wall'] as const
    const [fresh, tired] = [weightsOf({ equipment }), weightsOf({ equipment, recent: [['push-up'], ['squat']] })]
    const share = (id: string): number => tired.get(id)! / fresh.get(id)!
    expect(share('knee-push-up')).toBeCloseTo(0.5)
    expect(share('glute-bridge')).toBe(1)
    expect(share('wall-sit')).toBe(1)
  })
  it('uses a barbell when there is one, but not a wall for its own sake', () => {
    const weights = weightsOf({ sport: 'Strength', level: 'heavy', equipment: ['barbell', 'wall', 'chair'] })
    expect(weights.get('deadlift')! / weights.get('wall-sit')!).toBeGreaterThan(4)
    const base = weightsOf({ level: 'base', equipment: ['wall'] })
    expect(base.get('wall-push-up')).toBe(base.get('knee-push-up'))
  })
  it('knows variants in both directions, and only those available', () => {
    const { candidates } = poolOf(requestOf({ level: 'extreme' }), FACTS)
    const ids = new Set(candidates.map(({ exercise }) => exercise.id))
    for (const { exercise, kin } of candidates) {
      for (const id of kin) {
        if (ids.has(id)) expect(candidates.find((one) => one.exercise.id === id)!.kin).toContain(exercise.id)
      }
    }
    expect(candidates.find(({ exercise }) => exercise.id === 'push-up')!.kin).toContain('knee-push-up')
  })
})
