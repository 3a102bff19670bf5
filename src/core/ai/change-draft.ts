/** Makes a draft from a request, or another draft from an existing one. See docs/ai.md. */
import { areasOf } from '../composer/sequence.ts'
import { compose, composedContent, type ComposerTexts } from '../composer/compose.ts'
import type { ComposerNote, ComposerProblem, ComposerRequest } from '../composer/composed.ts'
import { fitToTime } from '../composer/fit-time.ts'
import { isSafe } from '../composer/pool.ts'
import { sameValue } from '../editor/draft.ts'
import type { LibraryExercise } from '../exercises/exercise.ts'
import { LEVELS, type WorkoutContent } from '../workout/workout.ts'
import { draftSec } from './draft-difference.ts'

export interface Draft {
  content: WorkoutContent
  request: ComposerRequest
  seed: number
  notes: readonly ComposerNote[]
  isByModel?: true
}

export type DraftAnswer = { ok: true; draft: Draft } | { ok: false; problem: ComposerProblem }

export interface Workshop {
  facts: readonly LibraryExercise[]
  textsOf: (request: ComposerRequest) => ComposerTexts
  newId: () => string
}

export const figuresOf = ({ exercises }: Pick<WorkoutContent, 'exercises'>): string[] => [
  ...new Set(exercises.flatMap(({ figure }) => (figure === undefined || figure === '' ? [] : [figure])))
]

/** Each wish can be dropped on its own, such as one of two pieces of equipment or one of two body parts. */
type Wanted = (request: ComposerRequest) => ComposerRequest

const without = <T>(list: readonly T[] | undefined, one: T): T[] => (list ?? []).filter((other) => other !== one)

function wantedIn(
  { rounds, include = [], use = [], parts = [] }: ComposerRequest,
  before: ComposerRequest | null
): Wanted[] {
  const withRounds: Wanted = ({ rounds: _, ...request }) =>
    before?.rounds === undefined || before.rounds === rounds ? request : { ...request, rounds: before.rounds }
  return [
    ...(rounds === undefined ? [] : [withRounds]),
    ...include.map((one): Wanted => (request) => ({ ...request, include: without(request.include, one) })),
    ...use.toReversed().map((one): Wanted => (request) => ({ ...request, use: without(request.use, one) })),
    ...parts.toReversed().map((one): Wanted => (request) => {
      const left = without(request.parts, one)
      return { ...request, parts: left, focus: areasOf(left) }
    })
  ]
}

/** The requests to try when no workout meets all wishes: without one wish, then without two, then without any. */
function relaxed(request: ComposerRequest, before: ComposerRequest | null): ComposerRequest[] {
  const wanted = wantedIn(request, before)
  const pairs = wanted.flatMap((one, at) => wanted.slice(at + 1).map((other) => [one, other]))
  return [...wanted.map((one) => [one]), ...pairs, wanted].map((left) =>
    left.reduce((easier, giveWay) => giveWay(easier), request)
  )
}

/**
 * The draft's request is the one it meets, without wishes that could not be combined.
 * @param before The request of the draft being changed. Its number of rounds comes back when the new one is impossible.
 */
export function newDraft(
  request: ComposerRequest,
  seed: number,
  workshop: Workshop,
  before: ComposerRequest | null = null
): DraftAnswer {
  const whole = exactDraft(request, seed, workshop)
  if (whole.ok) return whole
  for (const easier of relaxed(request, before)) {
    const answer = exactDraft(easier, seed, workshop)
    if (answer.ok) return answer
  }
  return whole
}

function exactDraft(request: ComposerRequest, seed: number, { facts, textsOf, newId }: Workshop): DraftAnswer {
  const answer = compose(request, facts, seed)
  if (!answer.ok) return answer
  const content = composedContent(answer.composed, textsOf(request), newId)
  return { ok: true, draft: { content, request, seed, notes: answer.composed.notes } }
}

/** With less of its main part left it is no longer the same workout, so a new one is made. */
const MAIN_SHARE_MIN = 0.5

function mainShare(content: WorkoutContent): number {
  const main = content.blocks.filter(({ section }) => section === 'main')
  return draftSec({ ...content, blocks: main }) / draftSec(content)
}

/** Fits the same exercises into another time. Returns null when that is impossible. */
function inTime(draft: Draft, to: ComposerRequest, name: string): Draft | null {
  if (!sameValue({ ...draft.request, minutes: to.minutes }, to) || to.rounds !== undefined) return null
  const fitted = fitToTime(draft.content, to.minutes)
  if (!fitted.ok || mainShare(fitted.content) < MAIN_SHARE_MIN) return null
  return { ...draft, content: { ...fitted.content, name }, request: to }
}

function heirOf(id: string, from: ComposerRequest, to: ComposerRequest, facts: ReadonlyMap<string, LibraryExercise>) {
  const fact = facts.get(id)
  if (fact === undefined) return []
  const isHarder = LEVELS.indexOf(to.level) > LEVELS.indexOf(from.level)
  const variants = [...(isHarder ? [] : [id, ...fact.easier, ...fact.without]), ...fact.harder, id]
  const heir = variants.find((one) => {
    const other = facts.get(one)
    return other !== undefined && isSafe(other, to)
  })
  return heir === undefined ? [] : [heir]
}

export function changedDraft(draft: Draft, to: ComposerRequest, workshop: Workshop): DraftAnswer {
  const fitted = to.minutes === draft.request.minutes ? null : inTime(draft, to, workshop.textsOf(to).name)
  if (fitted !== null) return { ok: true, draft: fitted }
  const facts = new Map(workshop.facts.map((fact) => [fact.id, fact]))
  const keep = figuresOf(draft.content).flatMap((id) => heirOf(id, draft.request, to, facts))
  // The variety rule must not remove what this draft already has.
  const answer = newDraft({ ...to, recent: [], keep }, draft.seed, workshop, draft.request)
  if (!answer.ok) return answer
  const { keep: _, ...made } = answer.draft.request
  const request = { ...made, recent: to.recent }
  // None of the wishes is possible, so the draft stays.
  return { ok: true, draft: sameValue(request, draft.request) ? draft : { ...answer.draft, request } }
}

export const anotherDraft = (draft: Draft, seed: number, workshop: Workshop): DraftAnswer =>
  newDraft({ ...draft.request, recent: [figuresOf(draft.content), ...draft.request.recent] }, seed, workshop)
