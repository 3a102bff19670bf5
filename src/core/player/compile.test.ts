import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { plainBlock } from '../workout/stored.ts'
import { stepOf } from '../workout/workout.test-kit.ts'
import type { Block, Exercise, Step, TimerMode, WorkoutContent } from '../workout/workout.ts'
import { timings, workouts } from './arbitrary.test-kit.ts'
import { compile, countTurns, timerModeFor, type PlayableContent, type TimingSettings } from './compile.ts'
import { ridgeOf } from './segment.ts'

const exercise = (id: string, steps: Step[] = [stepOf()], intro: Step[] = []): Exercise => ({
  id,
  name: id,
  steps,
  intro
})
const item = (exerciseId: string, restSec = 0) => ({ kind: 'exercise' as const, exerciseId, restSec })
const settings = (part: Partial<TimingSettings> = {}): TimingSettings => ({
  ...DEFAULT_SETTINGS,
  timerMode: 'autonext',
  ...part
})
const block = (part: Partial<Block>): Block => ({ ...plainBlock([]), ...part })
const workout = (exercises: Exercise[], blocks: Block[], type: PlayableContent['type'] = 'text') => ({
  type,
  videoUrl: '',
  exercises,
  blocks
})

/** One line per segment: `setup a`, `work a`, … */
const shape = (content: PlayableContent, part: Partial<TimingSettings> = {}) =>
  compile(content, settings(part)).segments.map(({ phase, name, length, side }) =>
    [phase, name, length.kind === 'reps' ? `x${length.reps}` : length.seconds, side === 'none' ? '' : side]
      .join(' ')
      .trim()
  )

describe('compile', () => {
  it('gets ready first, rests in between, and does not rest after the last exercise', () => {
    const content = workout([exercise('a'), exercise('b')], [block({ items: [item('a', 20), item('b', 20)] })])
    expect(shape(content)).toEqual(['setup a 6', 'work a 30', 'rest a 20', 'work b 30'])
  })

  it('gets ready before every exercise with setupOn', () => {
    const content = workout([exercise('a'), exercise('b')], [block({ items: [item('a', 20), item('b')] })])
    expect(shape(content, { setupOn: true, defaultSetupTimeSec: 9 })).toEqual([
      'setup a 9',
      'work a 30',
      'rest a 20',
      'setup b 9',
      'work b 30'
    ])
  })

  it('shows an intro only before the first turn, uses the default length for repetitions, and omits it without introOn', () => {
    const intro = [stepOf({ length: { kind: 'reps', reps: 3 } })]
    const content = workout([exercise('a', [stepOf()], intro)], [block({ rounds: 2, items: [item('a')] })])
    expect(shape(content)).toEqual(['setup a 6', 'intro a 20', 'work a 30', 'work a 30'])
    expect(shape(content, { introOn: false })).toEqual(['setup a 6', 'work a 30', 'work a 30'])
  })

  it('does each side in turn, left then right', () => {
    const content = workout(
      [exercise('a', [stepOf({ side: 'each', length: { kind: 'reps', reps: 8 } })])],
      [block({ items: [item('a')] })]
    )
    expect(shape(content)).toEqual(['setup a 6', 'work a x8 left', 'work a x8 right'])
  })

  it('repeats nested rounds with their own rests, and the outer rest replaces the inner one', () => {
    const inner = { kind: 'block' as const, rounds: 2, restBetweenRoundsSec: 5, restAfterSec: 7, items: [item('a', 1)] }
    const content = workout(
      [exercise('a'), exercise('b')],
      [block({ rounds: 2, restBetweenRoundsSec: 40, items: [item('b', 2), inner] })]
    )
    expect(shape(content)).toEqual([
      'setup b 6',
      'work b 30',
      'rest b 2',
      'work a 30',
      'rest a 5',
      'work a 30',
      'rest a 40',
      'work b 30',
      'rest b 2',
      'work a 30',
      'rest a 5',
      'work a 30'
    ])
  })

  it('keeps the inner rest after its rounds when no outer round ends', () => {
    const inner = { kind: 'block' as const, rounds: 1, restBetweenRoundsSec: 0, restAfterSec: 7, items: [item('a', 1)] }
    const content = workout([exercise('a'), exercise('b')], [block({ items: [inner, item('b')] })])
    expect(shape(content)).toEqual(['setup a 6', 'work a 30', 'rest a 7', 'work b 30'])
  })

  it('puts warm-up first and cool-down last', () => {
    const content = workout(
      [exercise('a'), exercise('b'), exercise('c')],
      [
        block({ section: 'cooldown', items: [item('c')] }),
        block({ items: [item('b')] }),
        block({ section: 'warmup', items: [item('a')] })
      ]
    )
    expect(shape(content)).toEqual(['setup a 6', 'work a 30', 'work b 30', 'work c 30'])
  })

  it('waits before each further exercise in stopnext, never inside one', () => {
    const content = workout(
      [exercise('a', [stepOf(), stepOf()]), exercise('b')],
      [block({ items: [item('a', 20), item('b')] })]
    )
    const waits = (timerMode: TimingSettings['timerMode']) =>
      compile(content, settings({ timerMode })).segments.map((segment) => segment.waitsBefore)
    expect(waits('stopnext')).toEqual([false, false, false, false, true])
    expect(waits('autonext')).not.toContain(true)
  })

  it("uses the workout's own timer mode, else the athlete's, but never stops the rounds of intervals", () => {
    const modeOf = (own: WorkoutContent['timerMode'], type: PlayableContent['type'], athletes: TimerMode) =>
      timerModeFor({ ...workout([exercise('a')], [block({ items: [item('a')] })], type), timerMode: own }, athletes)
    expect(modeOf('', 'text', 'stopnext')).toBe('stopnext')
    expect(modeOf('', 'interval', 'stopnext')).toBe('autonext')
    expect(modeOf('', 'interval', 'manual')).toBe('manual')
    expect(modeOf('autonext', 'text', 'stopnext')).toBe('autonext')
    expect(modeOf('stopnext', 'interval', 'autonext')).toBe('stopnext')
  })

  it('lets a timed circuit run on when nobody chose a mode', () => {
    const counted = exercise('b', [stepOf(), stepOf({ length: { kind: 'reps', reps: 8 } })])
    const unchosen = (exercises: Exercise[], blocks: Block[]) =>
      timerModeFor({ ...workout(exercises, blocks), timerMode: '' }, '')
    const timed = [exercise('a'), exercise('b')]
    expect(unchosen(timed, [block({ items: [item('a', 20), item('b')] })])).toBe('autonext')
    expect(unchosen(timed, [block({ items: [item('a'), item('b', 20)] })])).toBe('stopnext')
    expect(unchosen([exercise('a'), counted], [block({ items: [item('a', 20), item('b')] })])).toBe('stopnext')
    const rounds = { rounds: 2, items: [item('a', 20), item('b')] }
    expect(unchosen(timed, [block(rounds)])).toBe('stopnext')
    expect(unchosen(timed, [block({ ...rounds, restBetweenRoundsSec: 60 })])).toBe('autonext')
    expect(unchosen([], [])).toBe('stopnext')
    const circuit = workout(timed, [block({ items: [item('a', 20), item('b')] })])
    expect(timerModeFor({ ...circuit, timerMode: '' }, 'stopnext')).toBe('stopnext')
    expect(timerModeFor({ ...circuit, timerMode: 'manual' }, '')).toBe('manual')
  })

  it('counts up in manual mode, except while getting ready', () => {
    const content = workout([exercise('a'), exercise('b')], [block({ items: [item('a', 20), item('b')] })])
    const { segments, totalSec } = compile(content, settings({ timerMode: 'manual' }))
    expect(segments.map((segment) => segment.length.kind)).toEqual(['timed', 'open', 'open', 'open'])
    expect(totalSec).toBe(6)
  })

  it('treats a video workout without a video like any other', () => {
    const blocks = [block({ items: [item('a', 20), item('b')] })]
    const chapters = workout([exercise('a'), exercise('b')], blocks, 'mastervideo')
    expect(shape(chapters)).toEqual(['setup a 6', 'work a 30', 'rest a 20', 'work b 30'])
    expect(compile(chapters, settings()).isVideo).toBe(false)
    expect(shape({ ...chapters, videoUrl: '/media/videos/one' })).toEqual(['work a 30', 'work b 30'])
    expect(compile({ ...chapters, videoUrl: '/media/videos/one' }, settings()).isVideo).toBe(true)
  })

  it('has rests where the video has them, but none at the end', () => {
    const resting = (id: string) => ({ ...exercise(id), steps: [stepOf({ isRest: true })] })
    const blocks = [block({ items: [item('a'), item('b'), item('c'), item('d')] })]
    const content = workout([exercise('a'), resting('b'), exercise('c'), resting('d')], blocks, 'mastervideo')
    const video = { ...content, videoUrl: '/media/videos/one' }
    expect(shape(video)).toEqual(['work a 30', 'rest b 30', 'work c 30', 'work d 30'])
  })

  it('includes the files of a step, and what its picture shows', () => {
    const file = { url: '/demo/a.webp', audioUrl: '/demo/a.mp3', alt: 'Arms straight' }
    const steps = [stepOf({ ...file, mediaType: 'image' }), stepOf()]
    const [, shown, bare] = compile(
      workout([exercise('a', steps)], [block({ items: [item('a')] })]),
      settings()
    ).segments
    expect(shown?.media).toEqual({ ...file, type: 'image' })
    expect(bare?.media).toEqual({ type: 'none', url: '', audioUrl: '' })
  })

  it('numbers the rounds and gives their total', () => {
    const content = workout([exercise('a')], [block({ rounds: 3, items: [item('a')] })])
    expect(compile(content, settings()).segments.map((s) => `${s.turn}:${s.round}/${s.rounds}`)).toEqual([
      '0:1/3',
      '0:1/3',
      '1:2/3',
      '2:3/3'
    ])
  })

  it('skips a missing exercise, and survives an empty workout', () => {
    expect(shape(workout([exercise('a')], [block({ items: [item('gone'), item('a')] })]))).toEqual([
      'setup a 6',
      'work a 30'
    ])
    expect(compile(workout([], []), settings()).segments).toEqual([])
  })

  it('has totals that match its segments, for any workout', () => {
    fc.assert(
      fc.property(workouts, timings, (content, timing) => {
        const timeline = compile(content, timing)
        const timed = timeline.segments.map(({ length }) => (length.kind === 'timed' ? length.seconds : 0))
        expect(timeline.totalSec).toBe(timed.reduce((sum, seconds) => sum + seconds, 0))
        expect(timeline.starts).toEqual(timed.map((_, index) => timed.slice(0, index).reduce((sum, s) => sum + s, 0)))
        expect(ridgeOf(timeline).reduce((sum, bar) => sum + bar.seconds, 0)).toBe(timeline.nominalTotalSec)
        expect(timeline.turns).toBe(countTurns(content.blocks))
        expect(timeline.segments[0]?.phase).toBe('setup')
        expect(timeline.segments.at(-1)?.phase).toBe('work')
      })
    )
  })
})
