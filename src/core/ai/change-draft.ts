/** Makes a draft of a request, and another draft of one that is there. Decision 056. */
import { compose } from '../composer/compose.ts'
import type { ComposerNote, ComposerProblem, ComposerRequest } from '../composer/composed.ts'
import { composedContent, type ComposerTexts } from '../composer/content.ts'
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

export function newDraft(request: ComposerRequest, seed: number, { facts, textsOf, newId }: Workshop): DraftAnswer {
  const answer = compose(request, facts, seed)
  if (!answer.ok) return answer
  const content = composedContent(answer.composed, textsOf(request), newId)
  return { ok: true, draft: { content, request, seed, notes: answer.composed.notes } }
}

/** With less of a main part it is a workout no longer: then another one is made. */
const MAIN_SHARE_MIN = 0.5

function mainShare(content: WorkoutContent): number {
  const main = content.blocks.filter(({ section }) => section === 'main')
  return draftSec({ ...content, blocks: main }) / draftSec(content)
}

/** The same exercises for another time. Null where they cannot be made to fit. */
function inTime(draft: Draft, to: ComposerRequest, name: string): Draft | null {
  if (!sameValue({ ...draft.request, minutes: to.minutes }, to)) return null
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
  // Drafts before this one are no reason to leave out what it has.
  const answer = newDraft({ ...to, recent: [], keep }, draft.seed, workshop)
  return answer.ok ? { ok: true, draft: { ...answer.draft, request: to } } : answer
}

export const anotherDraft = (draft: Draft, seed: number, workshop: Workshop): DraftAnswer =>
  newDraft({ ...draft.request, recent: [figuresOf(draft.content), ...draft.request.recent] }, seed, workshop)
