import { describe, expect, it } from 'vitest'
import { FACTS, factOf } from './composer.test-kit.ts'
import { areaOf, isLow, isSmall, leadOf, repSecOf, sidesOf, sizeOf, usualSec } from './movement.ts'

const by = (id: string) => factOf({ id })

describe('the facts of an exercise', () => {
  it.each([
    ['squat', 'legs'],
    ['deadlift', 'legs'],
    ['push-up', 'push'],
    ['dip', 'push'],
    ['overhead-press', 'push'],
    ['pull-up', 'pull'],
    ['bent-over-row', 'pull'],
    ['biceps-curl', 'pull'],
    ['face-pull', 'pull'],
    ['reverse-fly', 'pull'],
    ['plank', 'core'],
    ['superman', 'core'],
    ['hanging-leg-raise', 'core']
  ])('%s trains %s', (id, area) => {
    expect(areaOf(by(id))).toBe(area)
  })
  it('has no area for cardio, skills and stretches', () => {
    for (const id of ['running', 'burpee', 'forehand', 'cobra', 'cat-cow', 'belly-breathing']) {
      expect(areaOf(by(id))).toBeNull()
    }
    expect(areaOf({ ...by('squat'), works: ['heart'] })).toBeNull()
    expect(leadOf({ ...by('squat'), works: ['heart'] })).toBeNull()
    expect(leadOf(by('running'))).toBe('quads')
  })
  it('tells compound exercises from small ones', () => {
    for (const id of [
      'squat',
      'deadlift',
      'push-up',
      'pull-up',
      'bent-over-row',
      'overhead-press',
      'thruster',
      'dip'
    ]) {
      expect(isSmall(by(id)), id).toBe(false)
    }
    for (const id of [
      'biceps-curl',
      'lateral-raise',
      'front-raise',
      'calf-raise',
      'clamshell',
      'shrug',
      'dumbbell-fly'
    ]) {
      expect(isSmall(by(id)), id).toBe(true)
    }
    expect(sizeOf(by('deadlift'))).toBeGreaterThan(sizeOf(by('biceps-curl')) * 4)
  })
  it('knows what is done on the floor; a seat or a bench is not', () => {
    for (const id of ['squat', 'pull-up', 'bike-seated', 'rowing-machine', 'bench-press', 'concentration-curl']) {
      expect(isLow(by(id)), id).toBe(false)
    }
    for (const id of ['push-up', 'decline-push-up', 'bird-dog', 'russian-twist', 'floor-press', 'boat']) {
      expect(isLow(by(id)), id).toBe(true)
    }
  })
  it('counts a repetition in whole seconds, and both sides', () => {
    expect([repSecOf(by('squat')), repSecOf(by('plank-shoulder-tap')), repSecOf(by('dead-bug'))]).toEqual([3, 2, 4])
    expect([
      usualSec(by('squat')),
      usualSec(by('plank')),
      usualSec({ ...by('squat'), reps: undefined as never })
    ]).toEqual([45, 30, 30])
    expect([sidesOf(by('lunge')), sidesOf(by('side-plank'))]).toEqual([1, 2])
  })
  it('has an area for everything that loads muscles', () => {
    const loads = FACTS.filter(({ kind }) => kind === 'strength' || kind === 'balance')
    expect(loads.filter((fact) => areaOf(fact) === null)).toEqual([])
  })
})
