/** Checks every rule on random requests. `ICEPOINT_COMPOSER_RUNS=100000` runs more than the usual few hundred. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { IMPACTS, type LibraryExercise } from '../exercises/exercise.ts'
import { compile } from '../player/compile.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { LEVELS, type WorkoutContent } from '../workout/workout.ts'
import { MINUTES_MAX, MINUTES_MIN, type Composed, type ComposedBlock, type ComposerRequest } from './composed.ts'
import { compose, composedContent } from './compose.ts'
import { FACTS, factOf, mainOf, requests, TEXTS } from './composer.test-kit.ts'
import { areaOf, isHardLanding, isLow, isSmall } from './movement.ts'
import { SPORT_PLANS } from './sports.ts'

const RUNS = Number(process.env['ICEPOINT_COMPOSER_RUNS'] ?? 400)

type Fault = string | false
type Rule = (composed: Composed, request: ComposerRequest, content: WorkoutContent) => Fault[]

const itemsOf = (blocks: readonly ComposedBlock[]) => blocks.flatMap(({ items }) => items)
const factsOf = (blocks: readonly ComposedBlock[]): LibraryExercise[] => itemsOf(blocks).map(factOf)

const contentOf = (composed: Composed) => {
  let last = 0
  const texts = {
    name: 'Made',
    description: '',
    language: 'en' as const,
    effort: { easy: 'E', steady: 'S', hard: 'H' }
  }
  return composedContent(composed, { ...texts, textOf: (id) => TEXTS[id] }, () => `e${(last += 1)}`)
}

const isSafe: Rule = ({ blocks }, { equipment, concerns, impact, level }) =>
  factsOf(blocks).flatMap((fact) => [
    fact.equipment.some((one) => !equipment.includes(one)) && `${fact.id} needs what is not there`,
    fact.notFor.some((one) => concerns.includes(one)) && `${fact.id} hurts`,
    fact.position === 'kneeling' && concerns.includes('knee') && `${fact.id} kneels on a knee that hurts`,
    IMPACTS.indexOf(fact.impact) > IMPACTS.indexOf(impact) && `${fact.id} jumps`,
    LEVELS.indexOf(fact.level) > LEVELS.indexOf(level) && `${fact.id} is too hard`
  ])

const isCareful: Rule = ({ blocks }, { concerns }) => {
  if (!concerns.includes('heart') && !concerns.includes('pregnancy')) return []
  return [
    ...factsOf(blocks).flatMap((fact) => [
      fact.impact === 'high' && `${fact.id} jumps`,
      (fact.level === 'heavy' || fact.level === 'extreme') && `${fact.id} is too hard`
    ]),
    itemsOf(blocks).some(({ effort }) => effort === 'hard') && 'as hard as one can'
  ]
}

const lasts: Rule = (composed, { minutes }, content) => {
  const played = compile(content, DEFAULT_SETTINGS).nominalTotalSec
  return [
    played !== composed.seconds && `${played} s in the player, ${composed.seconds} s composed`,
    Math.abs(played - minutes * 60) > minutes * 3 && `${played} s instead of ${minutes} min`
  ]
}

const isStored: Rule = (composed, _request, content) => [
  !check(workoutContentSchema, content).ok && 'the schema refuses it',
  content.exercises.length > 25 && `${content.exercises.length} exercises`,
  itemsOf(composed.blocks).some((item) => item.side !== factOf(item).side) && 'a side without the other',
  itemsOf(composed.blocks).some(({ length }) => length.kind === 'time' && length.seconds < 5) && 'no time for it'
]

const hasEnds: Rule = ({ blocks }) => {
  const sections = blocks.map(({ section }) => section)
  const closing = blocks.at(-1)?.items ?? []
  return [
    sections[0] !== 'warmup' && 'no warm-up',
    sections.at(-1) !== 'cooldown' && 'no cool-down',
    sections.length < 3 && 'no main part',
    sections.slice(1, -1).some((section) => section !== 'main') && 'the ends are not at the ends',
    closing.some((item) => ['strength', 'skill', 'balance'].includes(factOf(item).kind)) && 'no cool-down without load',
    itemsOf(blocks)
      .slice(0, -1)
      .some((item) => factOf(item).kind === 'breath') && 'breathing before the end',
    factsOf(blocks.slice(0, 1)).some((fact) => fact.level === 'heavy' || fact.level === 'extreme') && 'a hard warm-up'
  ]
}

/** Styles whose blocks load muscles. */
const LOADING = new Set(['circuit', 'sets', 'steps', 'rounds'])
const loads = ({ sport }: ComposerRequest): boolean =>
  SPORT_PLANS[sport].parts.every(({ style }) => LOADING.has(style) || style === 'intervals')

const takesTurns: Rule = (composed, request) => {
  if (!loads(request) || composed.notes.includes('muscles-in-a-row')) return []
  return mainOf(composed).flatMap(({ items }) =>
    items.map((item, index) => {
      const other = items[(index + 1) % items.length]
      const area = areaOf(factOf(item))
      if (other === undefined || other === item || area === null || request.focus.includes(area)) return false
      return area === areaOf(factOf(other)) && `${item.id} and ${other.id} in a row`
    })
  )
}

const staysDown: Rule = ({ blocks }) =>
  blocks.map(({ items }) => {
    const lows = items.map((item) => isLow(factOf(item)))
    const changes = lows.filter((low, index) => index > 0 && low !== lows[index - 1]).length
    return changes > 1 && `${changes} times up and down: ${items.map(({ id }) => id).join(', ')}`
  })

const landsOnce: Rule = (composed) =>
  mainOf(composed)
    .filter(({ items }) => items.every(({ effort }) => effort === undefined))
    .map(({ items }) => {
      const jumps = items.filter((item) => isHardLanding(factOf(item))).map(({ id }) => id)
      return jumps.length > 1 && `${jumps.join(', ')} in one block`
    })

const goesFromLargeToSmall: Rule = (composed, request) => {
  if (!loads(request)) return []
  const tired = new Set<string>()
  return mainOf(composed)
    .flatMap(({ items }) => items)
    .map((item) => {
      const fact = factOf(item)
      const area = areaOf(fact)
      if (area === null) return false
      if (isSmall(fact)) tired.add(area)
      return !isSmall(fact) && tired.has(area) && `${item.id} after a small one`
    })
}

const repeatsNothing: Rule = (composed) =>
  mainOf(composed).flatMap(({ items }) => [
    !items.some(({ effort }) => effort !== undefined) &&
      new Set(items.map(({ id }) => id)).size < items.length &&
      'an exercise twice in a block',
    items.filter((item) => factOf(item).equipment.includes('barbell')).length > 1 && 'two loads on one barbell'
  ])

/** People warm up on the machine they use, and they also walk between hard intervals. */
const warmsUpWithOthers: Rule = (composed) => {
  const main = new Set(
    mainOf(composed).flatMap(({ items }) => items.filter(({ effort }) => effort !== 'easy').map(({ id }) => id))
  )
  const opening = composed.blocks.filter(({ section }) => section === 'warmup')
  return factsOf(opening).map(({ id, equipment }) => main.has(id) && !equipment.includes('bike') && `${id} in both`)
}

const KICKS = ['front-kick', 'roundhouse-kick', 'knee-strike']
const boxesWithFists: Rule = ({ blocks }, { sport }) => [
  sport === 'Boxing' && itemsOf(blocks).some(({ id }) => KICKS.includes(id)) && 'a kick'
]

const saysWhatGaveWay: Rule = (composed, { sport }) => {
  const main = mainOf(composed).flatMap(({ items }) => items)
  const none = !main.some((item) => factOf(item).sports.includes(sport))
  return [none && !composed.notes.includes('few-of-the-sport') && `nothing of ${sport}`]
}

const RULES: Record<string, Rule> = {
  'has nothing that hurts, is missing, jumps or is too hard': isSafe,
  'spares the heart and a pregnancy': isCareful,
  'lasts as long as asked for, within 5 %': lasts,
  'is a workout that can be stored': isStored,
  'warms up and cools down': hasEnds,
  'never loads a muscle group twice in a row': takesTurns,
  'goes down to the floor at most once in a round': staysDown,
  'has one hard landing in a block': landsOnce,
  'does the large movements before the small ones': goesFromLargeToSmall,
  'has no exercise twice in a block': repeatsNothing,
  'has no exercise in the warm-up and in the main part': warmsUpWithOthers,
  'boxes without kicks': boxesWithFists,
  'is of the sport, or says so': saysWhatGaveWay
}

describe('a composed workout', () => {
  it('keeps every rule', () => {
    fc.assert(
      fc.property(requests, fc.integer(), (request, seed) => {
        const answer = compose(request, FACTS, seed)
        if (!answer.ok) return
        const { composed } = answer
        const content = contentOf(composed)
        const faults = Object.entries(RULES).flatMap(([name, rule]) =>
          rule(composed, request, content).flatMap((fault) => (fault === false ? [] : [`A workout ${name}: ${fault}.`]))
        )
        if (faults.length > 0) throw new Error(faults.join('\n'))
      }),
      { numRuns: RUNS }
    )
  }, 3_600_000)

  it('is the same for the same seed, and usually different for another', () => {
    let others = 0
    let pairs = 0
    fc.assert(
      fc.property(requests, fc.integer(), (request, seed) => {
        const answer = compose(request, FACTS, seed)
        expect(compose(request, FACTS, seed)).toEqual(answer)
        if (!answer.ok) return
        pairs += 1
        if (JSON.stringify(compose(request, FACTS, seed + 1)) !== JSON.stringify(answer)) others += 1
      }),
      { numRuns: Math.min(RUNS, 5000) }
    )
    expect(others / pairs).toBeGreaterThan(0.99)
  }, 3_600_000)
})

describe('a request', () => {
  it('is refused outside its limits, and within them met or refused with a reason', () => {
    let met = 0
    let fair = 0
    fc.assert(
      fc.property(requests, fc.integer(), (request, seed) => {
        const answer = compose(request, FACTS, seed)
        const { minutes, concerns } = request
        if (minutes < MINUTES_MIN || minutes > MINUTES_MAX) {
          expect(answer.ok).toBe(false)
          return
        }
        const missing = SPORT_PLANS[request.sport].needs.some((one) => !request.equipment.includes(one))
        if (missing || concerns.length > 3) return
        fair += 1
        if (answer.ok) met += 1
      }),
      { numRuns: Math.min(RUNS, 5000) }
    )
    expect(met / fair).toBeGreaterThan(0.93)
  }, 3_600_000)
})
