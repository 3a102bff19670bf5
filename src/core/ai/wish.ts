/** What a user can ask of a draft, and how it changes the request. See docs/ai.md. */
import { areasOf } from '../composer/sequence.ts'
import {
  MINUTES_MAX,
  MINUTES_MIN,
  type BodyPart,
  type ComposerRequest,
  type NamedExercises
} from '../composer/composed.ts'
import { CONCERNS, EQUIPMENT, IMPACTS, type Concern, type Equipment, type Impact } from '../exercises/exercise.ts'
import { LEVELS, type Level } from '../workout/workout.ts'

export const PLAIN_WISHES = [
  'shorter',
  'longer',
  'easier',
  'harder',
  'noJumping',
  'quiet',
  'noEquipment',
  'warmUp',
  'another'
] as const
export type PlainWish = (typeof PLAIN_WISHES)[number]

export type Wish =
  | { kind: PlainWish }
  | { kind: 'careful'; concern: Concern }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'rounds'; rounds: number }
  | { kind: 'level'; level: Level }
  /** `isAll` means nothing else may be used. */
  | { kind: 'use'; equipment: readonly Equipment[]; isAll: boolean }
  | { kind: 'leave'; equipment: readonly Equipment[] }
  | ({ kind: 'without' | 'include' } & NamedExercises)
  | { kind: 'focus'; parts: readonly BodyPart[] }

export type Refusal =
  | 'isShortest'
  | 'isLongest'
  | 'isEasiest'
  | 'isHardest'
  | 'noJumpsAlready'
  | 'noEquipmentAlready'
  | 'carefulAlready'
  | 'sameLength'
  | 'hasWarmUp'
  | 'sameRounds'
  | 'sameLevel'
  | 'sameThings'

export type Wished = { ok: true; request: ComposerRequest } | { ok: false; refusal: Refusal }

const made = (request: ComposerRequest, change: Partial<ComposerRequest>): Wished => ({
  ok: true,
  request: { ...request, ...change }
})
const refused = (refusal: Refusal): Wished => ({ ok: false, refusal })

/** About a fifth, rounded to minutes that people would say. */
const stepOf = (minutes: number): number => (minutes > 40 ? 10 : minutes > 12 ? 5 : 2)

const shorterThan = (minutes: number): number => Math.max(MINUTES_MIN, minutes - stepOf(minutes))
const longerThan = (minutes: number): number => Math.min(MINUTES_MAX, minutes + stepOf(minutes + 1))

function withMinutes(request: ComposerRequest, minutes: number, unchanged: Refusal): Wished {
  return minutes === request.minutes ? refused(unchanged) : made(request, { minutes })
}

function withLevel(request: ComposerRequest, by: 1 | -1): Wished {
  const level = LEVELS[LEVELS.indexOf(request.level) + by]
  return level === undefined ? refused(by === 1 ? 'isHardest' : 'isEasiest') : made(request, { level })
}

function withImpact(request: ComposerRequest, impact: Impact): Wished {
  const isLess = IMPACTS.indexOf(impact) < IMPACTS.indexOf(request.impact)
  return isLess ? made(request, { impact }) : refused('noJumpsAlready')
}

const MEANINGS: Readonly<Record<PlainWish, (request: ComposerRequest) => Wished>> = {
  shorter: (request) => withMinutes(request, shorterThan(request.minutes), 'isShortest'),
  longer: (request) => withMinutes(request, longerThan(request.minutes), 'isLongest'),
  easier: (request) => withLevel(request, -1),
  harder: (request) => withLevel(request, 1),
  noJumping: (request) => withImpact(request, 'low'),
  quiet: (request) => withImpact(request, 'none'),
  noEquipment: ({ use: _, ...request }) =>
    request.equipment.length === 0 ? refused('noEquipmentAlready') : made(request, { equipment: [] }),
  // Composed workouts always have one.
  warmUp: () => refused('hasWarmUp'),
  another: (request) => made(request, {})
}

const hasAll = <T>(all: readonly T[], some: readonly T[]): boolean => some.every((one) => all.includes(one))

function withUse(request: ComposerRequest, { equipment, isAll }: Wish & { kind: 'use' }): Wished {
  const before = request.use ?? []
  const isSame = hasAll(before, equipment) && (!isAll || before.length === equipment.length)
  if (isSame && (!isAll || request.equipment.length === equipment.length)) return refused('sameThings')
  const use = isAll ? [...equipment] : [...new Set([...before, ...equipment])]
  return made(request, {
    use,
    equipment: EQUIPMENT.filter((one) => use.includes(one) || (!isAll && request.equipment.includes(one)))
  })
}

/** Removes equipment from both lists, what to use and what is available. */
function withLeft(request: ComposerRequest, left: readonly Equipment[]): Wished {
  if (!left.some((one) => request.equipment.includes(one))) return refused('sameThings')
  const isKept = (one: Equipment): boolean => !left.includes(one)
  const { use, ...others } = request
  const kept = use?.filter(isKept) ?? []
  return made({ ...others, equipment: request.equipment.filter(isKept) }, kept.length === 0 ? {} : { use: kept })
}

/**
 * When someone changes their mind about an exercise, the later wish wins: "no push-ups" still applies to all push-ups
 * except the one that is wanted now.
 */
function withNamed(
  request: ComposerRequest,
  { kind, ...named }: NamedExercises & { kind: 'without' | 'include' }
): Wished {
  const other = kind === 'without' ? 'include' : 'without'
  const own = (request[kind] ?? []).filter(({ what }) => what !== named.what)
  const { [other]: before = [], ...others } = request
  const left = before
    .map((one) => ({ ...one, ids: one.ids.filter((id) => !named.ids.includes(id)) }))
    .filter(({ ids }) => ids.length > 0)
  return made({ ...others, ...(left.length === 0 ? {} : { [other]: left }) }, { [kind]: [...own, named] })
}

function withParts(request: ComposerRequest, parts: readonly BodyPart[]): Wished {
  const own = parts.filter((part) => part !== 'fullBody')
  return made(request, { parts: own, focus: areasOf(own) })
}

export function wished(request: ComposerRequest, wish: Wish): Wished {
  switch (wish.kind) {
    case 'minutes':
      return withMinutes(request, wish.minutes, 'sameLength')
    case 'careful':
      if (request.concerns.includes(wish.concern)) return refused('carefulAlready')
      return made(request, {
        concerns: CONCERNS.filter((one) => one === wish.concern || request.concerns.includes(one))
      })
    case 'rounds':
      return request.rounds === wish.rounds ? refused('sameRounds') : made(request, { rounds: wish.rounds })
    case 'level':
      return request.level === wish.level ? refused('sameLevel') : made(request, { level: wish.level })
    case 'use':
      return withUse(request, wish)
    case 'leave':
      return withLeft(request, wish.equipment)
    case 'without':
    case 'include':
      return withNamed(request, wish)
    case 'focus':
      return withParts(request, wish.parts)
    default:
      return MEANINGS[wish.kind](request)
  }
}

export function allWished(request: ComposerRequest, wishes: readonly Wish[]): Wished {
  let now = request
  let refusal: Refusal | null = null
  let isChanged = false
  for (const wish of wishes) {
    const answer = wished(now, wish)
    if (answer.ok) {
      now = answer.request
      isChanged = true
    } else refusal ??= answer.refusal
  }
  return isChanged || refusal === null ? { ok: true, request: now } : refused(refusal)
}

/**
 * The wishes that a draft does not meet, because no workout meets all of them or there is no way further.
 * @param before The request before the wishes.
 */
export function unmetWishes(wishes: readonly Wish[], made: ComposerRequest, before: ComposerRequest): Wish[] {
  const harder = LEVELS.indexOf(made.level) - LEVELS.indexOf(before.level)
  const longer = made.minutes - before.minutes
  return wishes.filter((wish) => {
    switch (wish.kind) {
      case 'minutes':
        return wish.minutes !== made.minutes
      case 'rounds':
        return made.rounds !== wish.rounds
      case 'use':
        return !wish.equipment.every((one) => made.use?.includes(one))
      case 'include':
        return !made.include?.some(({ what }) => what === wish.what)
      case 'focus':
        return !wish.parts.every((one) => one === 'fullBody' || made.parts?.includes(one))
      case 'shorter':
        return longer >= 0
      case 'longer':
        return longer <= 0
      case 'easier':
        return harder >= 0
      case 'harder':
        return harder <= 0
      default:
        return false
    }
  })
}
