/** Drafts that the composer makes, and the talk about them. Loaded with the first one. */
import { atom } from 'nanostores'
import {
  anotherDraft,
  changedDraft,
  figuresOf,
  newDraft,
  type Draft,
  type DraftAnswer,
  type Workshop
} from '#core/ai/change-draft.ts'
import { countsOf, draftSec, type Counts } from '#core/ai/draft-difference.ts'
import { requestOf, type MakeForm, type Recent } from '#core/ai/make-form.ts'
import { wishesIn } from '#core/ai/read-wishes.ts'
import { swapsFor, withSwap } from '#core/ai/swap.ts'
import { allWished, type Refusal, type Wish } from '#core/ai/wish.ts'
import type { ComposerProblem, ComposerRequest } from '#core/composer/composed.ts'
import type { LibraryExercise } from '#core/exercises/exercise.ts'
import type { Language } from '#core/workout/workout.ts'
import { newId } from '../../data/app/ids.ts'
import { readLibrary } from '../../data/exercises/library.ts'
import { $locale, $t } from '../app/locale.ts'

export type Asked =
  { kind: 'wish'; wish: Wish } | { kind: 'words'; text: string } | { kind: 'swap'; from: string; to: string }

export type Answer =
  /** A draft of its own: its difference from the last one would say nothing. */
  | { kind: 'made'; exercises: number; seconds: number }
  | { kind: 'changed'; counts: Counts; wishes: readonly Wish[] }
  | { kind: 'problem'; problem: ComposerProblem; request: ComposerRequest }
  | { kind: 'refused'; refusal: Refusal; request: ComposerRequest }
  | { kind: 'unclear' }

export interface Turn {
  id: number
  /** Null for the form. */
  asked: Asked | null
  answer: Answer
  /** What it can be taken back to. */
  before: Draft | null
  isUndone: boolean
}

export interface Talk {
  draft: Draft | null
  /** What the draft is compared with on the screen. */
  compared: Draft | null
  turns: readonly Turn[]
}

export const NO_TALK: Talk = { draft: null, compared: null, turns: [] }
export const $talk = atom<Talk>(NO_TALK)

/** Long talks lose their beginning. */
const TURNS_MAX = 40
let lastTurn = 0

function say(asked: Asked | null, answer: Answer, change?: { draft: Draft; isAnother?: boolean }): void {
  const { draft, compared, turns } = $talk.get()
  lastTurn += 1
  const turn: Turn = { id: lastTurn, asked, answer, before: change === undefined ? null : draft, isUndone: false }
  $talk.set({
    draft: change?.draft ?? draft,
    compared: change === undefined ? compared : change.isAnother === true ? null : draft,
    turns: [...turns, turn].slice(-TURNS_MAX)
  })
}

interface Words {
  language: Language
  facts: readonly LibraryExercise[]
  workshop: Workshop
  textOf: (id: string) => { name: string; line: string }
}

let known: Words | null = null

/** For tests: what is read stays. */
export function forgetLibrary(): void {
  known = null
}

/** @throws when the library cannot be loaded. */
async function words(): Promise<Words> {
  const language = $locale.get()
  if (known?.language === language) return known
  const { facts, texts } = await readLibrary(language)
  const t = $t.get()
  const effort = { easy: t('ai.easy'), steady: t('ai.steady'), hard: t('ai.hard') }
  const workshop: Workshop = {
    facts,
    newId,
    textsOf: ({ sport, minutes }) => ({
      ...{ language, description: '', effort },
      name: t('ai.name', { sport: t(`sports.${sport}`), count: minutes }),
      textOf: (id) => texts[id]
    })
  }
  known = { language, facts, workshop, textOf: (id) => texts[id] ?? { name: id, line: '' } }
  return known
}

const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)

const madeOf = ({ content }: Draft): Answer => ({
  ...{ kind: 'made', exercises: content.exercises.length, seconds: draftSec(content) }
})

/** Null when there is a draft. @throws when the library cannot be loaded. */
export async function makeFrom(form: MakeForm, recent: Recent): Promise<ComposerProblem | null> {
  const { workshop } = await words()
  const { draft } = $talk.get()
  // Who asks again for the same wants another one.
  const before = draft === null ? recent : [figuresOf(draft.content), ...recent]
  const answer = newDraft(requestOf(form, before), newSeed(), workshop)
  if (!answer.ok) return answer.problem
  say(null, madeOf(answer.draft), { draft: answer.draft, isAnother: true })
  return null
}

function take(asked: Asked, answer: DraftAnswer, wishes: readonly Wish[], request: ComposerRequest): void {
  const { draft } = $talk.get()
  if (draft === null) return
  if (!answer.ok) return say(asked, { kind: 'problem', problem: answer.problem, request })
  if (wishes.some(({ kind }) => kind === 'another')) {
    return say(asked, madeOf(answer.draft), { draft: answer.draft, isAnother: true })
  }
  const counts = countsOf(answer.draft.content, draft.content)
  say(asked, { kind: 'changed', counts, wishes }, { draft: answer.draft })
}

async function change(asked: Asked, wishes: readonly Wish[]): Promise<void> {
  const { workshop } = await words()
  const { draft } = $talk.get()
  if (draft === null) return
  const to = allWished(draft.request, wishes)
  if (!to.ok) return say(asked, { kind: 'refused', refusal: to.refusal, request: draft.request })
  const isAnother = wishes.some(({ kind }) => kind === 'another')
  const answer = isAnother
    ? anotherDraft({ ...draft, request: to.request }, newSeed(), workshop)
    : changedDraft(draft, to.request, workshop)
  take(asked, answer, wishes, to.request)
}

export const wish = (wanted: Wish): Promise<void> => change({ kind: 'wish', wish: wanted }, [wanted])

export async function tell(text: string): Promise<void> {
  const { draft } = $talk.get()
  if (draft === null || text.trim() === '') return
  const asked: Asked = { kind: 'words', text: text.trim() }
  const wishes = wishesIn(text, $locale.get(), draft.request.minutes)
  if (wishes.length === 0) say(asked, { kind: 'unclear' })
  else await change(asked, wishes)
}

export interface Swap {
  id: string
  name: string
}

/** What fits in the place of an exercise of the draft. @throws as above. */
export async function swapsOf(exerciseId: string): Promise<Swap[]> {
  const { facts, textOf } = await words()
  const { draft } = $talk.get()
  const figure = draft?.content.exercises.find(({ id }) => id === exerciseId)?.figure
  if (draft === null || figure === undefined) return []
  const used = new Set(figuresOf(draft.content))
  return swapsFor(figure, used, draft.request, facts).map(({ id }) => ({ id, name: textOf(id).name }))
}

export async function swapFor(exerciseId: string, id: string): Promise<void> {
  const { facts, textOf } = await words()
  const { draft } = $talk.get()
  const fact = facts.find((one) => one.id === id)
  const before = draft?.content.exercises.find((one) => one.id === exerciseId)
  if (draft === null || fact === undefined || before === undefined) return
  const content = withSwap(draft.content, exerciseId, fact, textOf(id))
  const counts = countsOf(content, draft.content)
  const asked: Asked = { kind: 'swap', from: before.name, to: textOf(id).name }
  say(asked, { kind: 'changed', counts, wishes: [] }, { draft: { ...draft, content } })
}

/** The last change that still stands. */
export const undoable = ({ turns }: Talk): Turn | undefined =>
  turns.findLast(({ before, isUndone }) => before !== null && !isUndone)

export function undo(): void {
  const talk = $talk.get()
  const last = undoable(talk)
  if (last === undefined) return
  const turns = talk.turns.map((turn) => (turn === last ? { ...turn, isUndone: true } : turn))
  $talk.set({ draft: last.before, compared: null, turns })
}
