import { describe, expect, it } from 'vitest'
import { CONCERNS, EQUIPMENT, type LibraryExercise } from '../exercises/exercise.ts'
import { LEVELS, SPORTS } from '../workout/workout.ts'
import { AREAS } from './composed.ts'
import { compose } from './compose.ts'
import { composedOf, FACTS, factOf, mainOf, requestOf } from './composer.test-kit.ts'
import { workSec } from '../player/segment.ts'
import { areaOf, isSmall, leadOf } from './movement.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const GYM = ['barbell', 'bench', 'dumbbell', 'pullUpBar'] as const
const mainFacts = (...more: Parameters<typeof composedOf>): LibraryExercise[] =>
  mainOf(composedOf(...more)).flatMap(({ items }) => items.map(factOf))

describe('every sport and level', () => {
  it.each(SPORTS)('%s', (sport) => {
    for (const level of LEVELS) {
      for (const minutes of [5, 12, 25, 45, 90]) {
        const answer = compose(requestOf({ sport, level, minutes, equipment: EQUIPMENT }), FACTS, minutes)
        expect(answer, `${level}, ${minutes} min`).toMatchObject({ ok: true })
      }
    }
  })
})

describe('sports', () => {
  it('train legs, push, pull and core for strength and fitness', () => {
    for (const seed of SEEDS) {
      for (const sport of ['Strength', 'Fitness'] as const) {
        const main = mainFacts({ sport, minutes: 50, level: 'heavy', equipment: GYM }, seed)
        for (const area of AREAS) expect(main.some((fact) => areaOf(fact) === area)).toBe(true)
        const counts = AREAS.map((area) => main.filter((fact) => areaOf(fact) === area).length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
      }
    }
  })
  it('start strength with a compound exercise and use the available equipment', () => {
    for (const seed of SEEDS) {
      const main = mainFacts({ sport: 'Strength', level: 'heavy', minutes: 50, equipment: GYM }, seed)
      expect(isSmall(main[0]!)).toBe(false)
      expect(main.filter(({ equipment }) => equipment.length > 0).length).toBeGreaterThan(main.length / 2)
    }
  })
  it('ride a bike, and report when there is none', () => {
    const cycling = composedOf({ sport: 'Cycling', equipment: ['bike'] })
    expect(mainOf(cycling).flatMap(({ items }) => items.map(({ id }) => id))).toContain('bike-seated')
    expect(compose(requestOf({ sport: 'Cycling' }), FACTS, 1)).toEqual({
      ok: false,
      problem: { code: 'equipment-missing', equipment: ['bike'] }
    })
    expect(compose(requestOf({ sport: 'Table Tennis' }), FACTS, 1)).toEqual({
      ok: false,
      problem: { code: 'equipment-missing', equipment: ['paddle'] }
    })
  })
  it('include skills when there is a ball, a racket or a club', () => {
    const tools = { Basketball: 'basketball', Football: 'football', Tennis: 'racket', Golf: 'golfClub' } as const
    for (const [sport, tool] of Object.entries(tools) as [keyof typeof tools, (typeof tools)[keyof typeof tools]][]) {
      const played = SEEDS.filter((seed) =>
        mainFacts({ sport, equipment: [tool] }, seed).some(({ equipment }) => equipment.includes(tool))
      )
      expect(played.length, sport).toBeGreaterThanOrEqual(SEEDS.length - 2)
    }
  })
  it('never include the skills of another sport', () => {
    for (const sport of SPORTS) {
      const main = mainFacts({ sport, equipment: EQUIPMENT }, 3)
      expect(main.filter(({ kind, sports }) => kind === 'skill' && !sports.includes(sport))).toEqual([])
    }
  })
  it('flow from standing to the floor in yoga, and end with breathing', () => {
    const rank = { standing: 0, hanging: 0, kneeling: 1, seated: 2, floor: 3 }
    for (const seed of SEEDS) {
      const yoga = composedOf({ sport: 'YOGA', minutes: 40 }, seed)
      const ranks = mainOf(yoga).flatMap(({ items }) => items.map((item) => rank[factOf(item).position]))
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      expect(factOf(yoga.blocks.at(-1)!.items.at(-1)!).kind).toBe('breath')
    }
  })
  it('alternate muscles in pilates, which is nearly all core', () => {
    for (const seed of SEEDS) {
      for (const { items } of mainOf(composedOf({ sport: 'Pilates' }, seed))) {
        const facts = items.map(factOf).filter(({ kind }) => kind === 'strength')
        const leads = items.map((item) => (factOf(item).kind === 'strength' ? leadOf(factOf(item)) : item.id))
        expect(facts.length).toBeGreaterThan(2)
        leads.forEach((lead, index) => expect(lead).not.toBe(leads.at(index - 1)))
      }
    }
  })
  it('keep dancers on their feet', () => {
    for (const seed of SEEDS) {
      const [steps] = mainOf(composedOf({ sport: 'Dancing', level: 'base' }, seed))
      expect(steps!.items.every((item) => factOf(item).position === 'standing')).toBe(true)
    }
  })
  it('stretch the muscles that worked', () => {
    for (const seed of SEEDS) {
      const ride = composedOf({ sport: 'Cycling', equipment: ['bike'], minutes: 30 }, seed)
      const stretched = ride.blocks.at(-1)!.items.flatMap((item) => factOf(item).works)
      expect(stretched.some((muscle) => ['quads', 'glutes', 'hamstrings', 'hipFlexors'].includes(muscle))).toBe(true)
    }
  })
})

describe('work and rest', () => {
  it('recovers twice as long as it rides hard for beginners, and a third as long at the top', () => {
    const partsOf = (level: 'base' | 'extreme') => {
      const [hard, easy] = mainOf(composedOf({ sport: 'Cycling', level, equipment: ['bike'], minutes: 20 }))[0]!.items
      return [hard!.effort, easy!.effort, workSec(easy!) / workSec(hard!)]
    }
    expect(partsOf('base')).toEqual(['hard', 'easy', 2])
    expect(partsOf('extreme')).toEqual(['hard', 'easy', expect.closeTo(1 / 3)])
  })
  it('never asks people who sit all day for a split', () => {
    for (const seed of SEEDS) {
      const main = mainOf(composedOf({ sport: 'Gaming', level: 'extreme', minutes: 20 }, seed))
      const hard = main.flatMap(({ items }) => items.map(factOf)).filter(({ level }) => level === 'extreme')
      expect(hard.map(({ id }) => id)).toEqual([])
    }
  })
  it('is steady instead of hard for a weak heart', () => {
    const ride = composedOf({ sport: 'Cycling', level: 'heavy', equipment: ['bike'], concerns: ['heart'] })
    const items = mainOf(ride).flatMap((block) => block.items)
    expect(new Set(items.map(({ effort }) => effort))).toEqual(new Set(['steady', 'easy']))
  })
  it('rests longer after heavy loads than after small exercises', () => {
    const items = mainOf(composedOf({ sport: 'Strength', level: 'heavy', minutes: 60, equipment: GYM }))[0]!.items
    const loaded = items.find((item) => factOf(item).equipment.includes('barbell'))
    expect(loaded!.restSec).toBeGreaterThanOrEqual(75)
  })
  it('uses stations when running is ruled out', () => {
    const items = mainOf(composedOf({ sport: 'Endurance', impact: 'none', concerns: ['back'] })).flatMap((b) => b.items)
    expect(items.every(({ effort }) => effort === undefined)).toBe(true)
  })
})

describe('a composed workout', () => {
  it('trains only what is in focus, twice in a row if needed', () => {
    for (const seed of SEEDS) {
      const main = mainFacts({ sport: 'Strength', focus: ['legs'], level: 'heavy', equipment: GYM }, seed)
      expect(new Set(main.map(areaOf))).toEqual(new Set(['legs']))
      expect(composedOf({ sport: 'Strength', focus: ['legs'], equipment: GYM }, seed).notes).toEqual([])
    }
  })
  it('varies from the last workouts', () => {
    const before = composedOf({})
    const recent = [before.blocks.flatMap(({ items }) => items.map(({ id }) => id))]
    const main = (composed: typeof before) => mainOf(composed).flatMap(({ items }) => items.map(({ id }) => id))
    const again = SEEDS.map((seed) => main(composedOf({ recent }, seed)).filter((id) => main(before).includes(id)))
    expect(again.flat().length / SEEDS.length).toBeLessThan(main(before).length / 3)
  })
  it('repeats none of the last workouts while there is an alternative', () => {
    for (const seed of SEEDS) {
      const idsOf = (composed: ReturnType<typeof composedOf>) =>
        [...new Set(composed.blocks.flatMap(({ items }) => items.map(({ id }) => id)))].sort()
      const request = { sport: 'Cycling', equipment: ['bike'], minutes: 8 } as const
      const first = idsOf(composedOf(request, seed))
      expect(idsOf(composedOf({ ...request, recent: [first] }, seed))).not.toEqual(first)
    }
  })
  it('repeats a recent workout rather than failing', () => {
    const few = ['march', 'squat', 'knee-push-up', 'bird-dog', 'hamstring-stretch']
    const facts = FACTS.filter(({ id }) => few.includes(id))
    const request = requestOf({ level: 'base', minutes: 5, recent: [few] })
    expect(compose({ ...request, recent: [] }, facts, 1)).toMatchObject({ ok: true })
    for (const seed of SEEDS) expect(compose(request, facts, seed)).toMatchObject({ ok: true })
  })
  it('comes in hundreds of variations', () => {
    const made = Array.from({ length: 300 }, (_, seed) => JSON.stringify(composedOf({ minutes: 20 }, seed).blocks))
    expect(new Set(made).size).toBe(300)
  })
  it('reports that exercises of other sports fill in', () => {
    expect(composedOf({ sport: 'others' }).notes).toContain('few-of-the-sport')
    expect(composedOf({ sport: 'Boxing', level: 'medium' }).notes).toEqual([])
  })
  it('never trains a muscle group twice in a row when nothing hurts', () => {
    for (const sport of SPORTS) {
      for (const level of LEVELS) {
        for (const seed of SEEDS) {
          const { notes } = composedOf({ sport, level, minutes: 15 + seed * 4, equipment: EQUIPMENT }, seed)
          expect(notes, `${sport}, ${level}, ${seed}`).not.toContain('muscles-in-a-row')
        }
      }
    }
  })
  it('reports when a muscle group comes twice in a row', () => {
    const facts = FACTS.filter(({ kind, works }) => kind !== 'cardio' && (kind !== 'strength' || works[0] === 'abs'))
    const legs = facts.filter((fact) => fact.kind !== 'balance')
    const answer = compose(requestOf({ minutes: 15 }), legs, 1)
    expect(answer).toMatchObject({ ok: true, composed: { notes: expect.arrayContaining(['muscles-in-a-row']) } })
  })
})

describe('an impossible request', () => {
  const problemOf = (...[request, facts = FACTS]: [ReturnType<typeof requestOf>, LibraryExercise[]?]) => {
    const answer = compose(request, facts, 1)
    return answer.ok ? null : answer.problem
  }
  it('is refused for too few or too many minutes', () => {
    for (const minutes of [1, 4.9, 0, -5, NaN, -Infinity]) {
      expect(problemOf(requestOf({ minutes }))).toEqual({ code: 'too-short', leastMinutes: 5 })
    }
    for (const minutes of [91, Infinity]) {
      expect(problemOf(requestOf({ minutes }))).toEqual({ code: 'too-long', mostMinutes: 90 })
    }
  })
  it('refers people to a doctor when everything hurts', () => {
    expect(problemOf(requestOf({ concerns: CONCERNS }))).toEqual({ code: 'everything-hurts' })
    const yoga = requestOf({ sport: 'YOGA', concerns: ['knee', 'back', 'neck', 'shoulder', 'wrist', 'hip'] })
    expect(problemOf(yoga)).toEqual({ code: 'everything-hurts' })
  })
  it('names the equipment that would make a workout possible', () => {
    const facts = FACTS.map((fact) => (areaOf(fact) === null ? fact : { ...fact, equipment: ['dumbbell' as const] }))
    const request = requestOf({ sport: 'Strength' })
    expect(problemOf(request, facts)).toEqual({ code: 'equipment-missing', equipment: ['dumbbell'] })
  })
  it('says that nothing fits', () => {
    expect(problemOf(requestOf(), [])).toEqual({ code: 'nothing-fits' })
    expect(problemOf(requestOf({ sport: 'Dancing', impact: 'none', focus: ['pull'], level: 'base' }), [])).toEqual({
      code: 'nothing-fits'
    })
  })
  it('needs a warm-up and a cool-down', () => {
    expect(
      problemOf(
        requestOf(),
        FACTS.filter(({ kind }) => kind === 'strength')
      )
    ).toEqual({ code: 'nothing-fits' })
    const noEnd = FACTS.filter(({ kind, id }) => kind === 'strength' || id === 'jumping-jack')
    expect(problemOf(requestOf(), noEnd)).toEqual({ code: 'nothing-fits' })
  })
})

it('composing takes five milliseconds at most', () => {
  // Wall time includes other work on the machine, and CPU time includes other threads of this process. The smaller one
  // is closer to the truth.
  const timeOf = (seed: number): number => {
    const request = requestOf({ sport: SPORTS[seed % SPORTS.length]!, minutes: 10 + (seed % 50), equipment: EQUIPMENT })
    const [fromCpu, from] = [process.cpuUsage(), performance.now()]
    compose(request, FACTS, seed)
    const { user, system } = process.cpuUsage(fromCpu)
    return Math.min(performance.now() - from, (user + system) / 1000)
  }
  const times = Array.from({ length: 190 }, (_, seed) => Math.min(...Array.from({ length: 5 }, () => timeOf(seed))))
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  expect(mean).toBeLessThan(5)
})
