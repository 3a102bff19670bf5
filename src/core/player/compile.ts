import { DEFAULT_SETTINGS, type Settings } from '../account/settings.ts'
import { toTenth } from '../workout/tenths.ts'
import {
  inPlayedSections,
  hasMasterVideo,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Section,
  type Step,
  type TimerMode,
  type WorkoutContent
} from '../workout/workout.ts'
import {
  nominalSec,
  pacedLength,
  timelineOf,
  type Segment,
  type SegmentLength,
  type SegmentMedia,
  type Timeline
} from './segment.ts'

export type TimingSettings = Pick<
  Settings,
  'timerMode' | 'setupOn' | 'introOn' | 'defaultSetupTimeSec' | 'defaultIntroTimeSec'
>
export type PlayableContent = Pick<WorkoutContent, 'type' | 'videoUrl' | 'exercises' | 'blocks'>

/** Limits rounds to two, because further rounds have the same rests. */
function withFewRounds<B extends Pick<Block, 'rounds' | 'items'>>(block: B): B {
  const items = block.items.map((item) =>
    item.kind === 'exercise' ? item : { ...item, rounds: Math.min(2, item.rounds) }
  )
  return { ...block, rounds: Math.min(2, block.rounds), items }
}

/** True when every step has a time, and every exercise but the last is followed by a rest. */
function isTimedCircuit(content: PlayableContent): boolean {
  const turns = turnsOf({ ...content, blocks: content.blocks.map(withFewRounds) })
  const isTimed = turns.every(({ exercise }) => exercise.steps.every(({ length }) => length.kind === 'time'))
  return turns.length > 0 && isTimed && turns.slice(0, -1).every(({ restSec }) => restSec > 0)
}

/** A workout's own mode comes first, then the athlete's, which is empty when they chose none (decision 006). */
export function timerModeFor(
  content: PlayableContent & Pick<WorkoutContent, 'timerMode'>,
  athletes: TimerMode | ''
): TimerMode {
  if (content.timerMode !== '') return content.timerMode
  if (content.type === 'interval' && athletes === 'stopnext') return 'autonext'
  if (athletes !== '') return athletes
  return content.type === 'interval' || isTimedCircuit(content) ? 'autonext' : DEFAULT_SETTINGS.timerMode
}

interface Turn {
  exercise: Exercise
  section: Section
  restSec: number
  round: number
  rounds: number
}

const NO_MEDIA: SegmentMedia = { type: 'none', url: '', audioUrl: '' }

/** Check the result before calling `compile`, because nested rounds multiply. */
export function countTurns(blocks: readonly Pick<Block, 'rounds' | 'items'>[]): number {
  const ofItem = (item: ExerciseItem | InnerBlock): number =>
    item.kind === 'exercise' ? 1 : item.rounds * item.items.length
  return blocks.reduce(
    (sum, block) => sum + block.rounds * block.items.reduce((inner, item) => inner + ofItem(item), 0),
    0
  )
}

function withLastRest(turns: Turn[], restSec: number): Turn[] {
  const last = turns.at(-1)
  return last === undefined || restSec === 0 ? turns : [...turns.slice(0, -1), { ...last, restSec }]
}

function repeat(
  block: Pick<Block, 'rounds' | 'restBetweenRoundsSec' | 'restAfterSec'>,
  once: (round: number) => Turn[]
) {
  const turns: Turn[] = []
  for (let round = 1; round <= block.rounds; round += 1) {
    const rest = round < block.rounds ? block.restBetweenRoundsSec : block.restAfterSec
    turns.push(...withLastRest(once(round), rest))
  }
  return turns
}

function turnsOf(content: PlayableContent): Turn[] {
  const byId = new Map(content.exercises.map((exercise) => [exercise.id, exercise]))
  const turn = (item: ExerciseItem, section: Section, round: number, rounds: number): Turn[] => {
    const exercise = byId.get(item.exerciseId)
    return exercise === undefined ? [] : [{ exercise, section, restSec: item.restSec, round, rounds }]
  }
  const blocks = inPlayedSections(content.blocks)
  return blocks.flatMap((block) =>
    repeat(block, (round) =>
      block.items.flatMap((item) =>
        item.kind === 'exercise'
          ? turn(item, block.section, round, block.rounds)
          : repeat(item, (innerRound) =>
              item.items.flatMap((inner) =>
                item.rounds > 1
                  ? turn(inner, block.section, innerRound, item.rounds)
                  : turn(inner, block.section, round, block.rounds)
              )
            )
      )
    )
  )
}

function bySide(step: Step): { step: Step; side: Segment['side'] }[] {
  if (step.side !== 'each') return [{ step, side: step.side }]
  return [
    { step, side: 'left' },
    { step, side: 'right' }
  ]
}

const mediaOf = ({ mediaType: type, url, audioUrl, alt }: Step): SegmentMedia => ({
  type,
  url,
  audioUrl,
  ...(alt === undefined ? {} : { alt })
})

const baseOf = (turn: Turn, index: number) =>
  ({
    section: turn.section,
    exerciseId: turn.exercise.id,
    turn: index,
    round: turn.round,
    rounds: turn.rounds,
    name: turn.exercise.name,
    text: '',
    side: 'none',
    media: NO_MEDIA,
    waitsBefore: false
  }) as const

function segmentsOf(turn: Turn, index: number, shows: { setup: boolean; intro: boolean }, settings: TimingSettings) {
  const { exercise } = turn
  const counted = (seconds: number): SegmentLength =>
    settings.timerMode === 'manual' ? { kind: 'open', seconds } : { kind: 'timed', seconds }
  const base = baseOf(turn, index)
  const segments: Segment[] = []
  // Get ready counts down in every timer mode, because nobody is at the screen to end it.
  if (shows.setup) {
    segments.push({ ...base, phase: 'setup', length: { kind: 'timed', seconds: settings.defaultSetupTimeSec } })
  }
  for (const { step, side } of shows.intro ? exercise.intro.flatMap(bySide) : []) {
    const seconds = step.length.kind === 'time' ? step.length.seconds : settings.defaultIntroTimeSec
    segments.push({ ...base, phase: 'intro', length: counted(seconds), text: step.text, side, media: mediaOf(step) })
  }
  for (const { step, side } of exercise.steps.flatMap(bySide)) {
    const paced = pacedLength(step)
    const length: SegmentLength = paced.kind === 'reps' ? paced : counted(paced.seconds)
    const tempo = step.tempo === undefined ? {} : { tempo: step.tempo }
    segments.push({ ...base, phase: 'work', length, text: step.text, side, media: mediaOf(step), ...tempo })
  }
  if (turn.restSec > 0) segments.push({ ...base, phase: 'rest', length: counted(turn.restSec) })
  return segments
}

/** The video already contains get ready and intros. Rests at the end count as work, because no exercise follows. */
function chaptersOf(turns: readonly Turn[]): Timeline {
  const chapters = turns.flatMap((turn, index) =>
    turn.exercise.steps.flatMap(bySide).map((one) => ({ ...one, base: baseOf(turn, index) }))
  )
  const lastWork = chapters.findLastIndex(({ step }) => step.isRest !== true)
  let soFarSec = 0
  const segments = chapters.map(({ step, side, base }, index): Segment => {
    // A video does not wait for repetitions.
    const paced = pacedLength(step)
    const seconds = paced.kind === 'time' ? paced.seconds : nominalSec(paced)
    const length = { kind: 'timed', seconds } as const
    const phase = step.isRest === true && index < lastWork ? 'rest' : 'work'
    const isFirstSide = step.side !== 'each' || side === 'left'
    const videoSec = (isFirstSide ? step.videoSec : undefined) ?? soFarSec
    soFarSec = toTenth(videoSec + seconds)
    const level = step.level === undefined ? {} : { level: step.level }
    return { ...base, phase, length, text: step.text, side, media: mediaOf(step), videoSec, ...level }
  })
  return timelineOf(segments, turns.length, true)
}

/**
 * Starts with get ready. `setupOn` adds one before every exercise, `introOn` an intro before its first turn. `manual`
 * counts up. The end has no rest.
 */
export function compile(content: PlayableContent, settings: TimingSettings): Timeline {
  const turns = turnsOf(content)
  if (hasMasterVideo(content)) return chaptersOf(turns)
  const last = turns.at(-1)
  if (last !== undefined) turns[turns.length - 1] = { ...last, restSec: 0 }
  const stops = settings.timerMode === 'stopnext'
  const seen = new Set<string>()
  const segments = turns.flatMap((turn, index) => {
    const shows = { setup: settings.setupOn || index === 0, intro: settings.introOn && !seen.has(turn.exercise.id) }
    seen.add(turn.exercise.id)
    const own = segmentsOf(turn, index, shows, settings)
    const first = own[0]
    if (stops && index > 0 && first !== undefined) own[0] = { ...first, waitsBefore: true }
    return own
  })
  return timelineOf(segments, turns.length)
}
