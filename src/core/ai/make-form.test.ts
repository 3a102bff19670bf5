import { describe, expect, it } from 'vitest'
import { EQUIPMENT } from '../exercises/exercise.ts'
import { SPORTS } from '../workout/workout.ts'
import {
  DEFAULT_MAKE_FORM,
  offeredEquipment,
  readMakeForm,
  readRecent,
  readWords,
  requestOf,
  toggled,
  WORDS_MAX
} from './make-form.ts'

describe('a stored form', () => {
  it('reads back as it was written', () => {
    const form = {
      ...DEFAULT_MAKE_FORM,
      sport: 'Golf',
      minutes: 45,
      equipment: [],
      concerns: ['back'],
      impact: 'none'
    }
    expect(readMakeForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
  })
  it('keeps what it understands of another version', () => {
    expect(readMakeForm(null)).toEqual(DEFAULT_MAKE_FORM)
    expect(readMakeForm({ sport: 'Curling', minutes: 1000, equipment: ['band', 'moon'], concerns: 7 })).toEqual({
      ...DEFAULT_MAKE_FORM,
      minutes: 90,
      equipment: ['band']
    })
  })
  it('limits its words and its last drafts', () => {
    expect(readWords('x'.repeat(WORDS_MAX + 1))).toHaveLength(WORDS_MAX)
    expect(readWords(7)).toBe('')
    expect(readRecent([['squat', 7], 'x', [], ['lost']])).toEqual([['squat'], [], []])
  })
})

it('a form turns into a request', () => {
  expect(requestOf(DEFAULT_MAKE_FORM, [['squat']])).toEqual({ ...DEFAULT_MAKE_FORM, recent: [['squat']], focus: [] })
})

it("the sport's equipment is offered first, and selected equipment always", () => {
  expect(offeredEquipment({ ...DEFAULT_MAKE_FORM, sport: 'Cycling', equipment: ['abWheel'] })).toEqual([
    'bike',
    'chair',
    'wall',
    'dumbbell',
    'kettlebell',
    'band',
    'rope',
    'pullUpBar',
    'bench',
    'abWheel'
  ])
  for (const sport of SPORTS) {
    const offered = offeredEquipment({ ...DEFAULT_MAKE_FORM, sport })
    expect(offered.every((one) => EQUIPMENT.includes(one))).toBe(true)
    expect(new Set(offered).size).toBe(offered.length)
  }
})

it('pressing an option adds or removes it', () => {
  expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']])
})
