/** What can be asked of a draft, and what it makes of the request. Decision 056. */
import { MINUTES_MAX, MINUTES_MIN, type ComposerRequest } from '../composer/composed.ts'
import { CONCERNS, IMPACTS, type Concern, type Impact } from '../exercises/exercise.ts'
import { LEVELS } from '../workout/workout.ts'

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

export type Wish = { kind: PlainWish } | { kind: 'careful'; concern: Concern } | { kind: 'minutes'; minutes: number }

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

export type Wished = { ok: true; request: ComposerRequest } | { ok: false; refusal: Refusal }

const made = (request: ComposerRequest, change: Partial<ComposerRequest>): Wished => ({
  ok: true,
  request: { ...request, ...change }
})
const refused = (refusal: Refusal): Wished => ({ ok: false, refusal })

/** About a fifth, in minutes that people say. */
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
  noEquipment: (request) =>
    request.equipment.length === 0 ? refused('noEquipmentAlready') : made(request, { equipment: [] }),
  // What is composed always has one.
  warmUp: () => refused('hasWarmUp'),
  another: (request) => made(request, {})
}

export function wished(request: ComposerRequest, wish: Wish): Wished {
  if (wish.kind === 'minutes') return withMinutes(request, wish.minutes, 'sameLength')
  if (wish.kind !== 'careful') return MEANINGS[wish.kind](request)
  if (request.concerns.includes(wish.concern)) return refused('carefulAlready')
  return made(request, { concerns: CONCERNS.filter((one) => one === wish.concern || request.concerns.includes(one)) })
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
