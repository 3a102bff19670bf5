import { atom } from 'nanostores'
import { anotherDraft, changedDraft, figuresOf, newDraft, type Draft, type DraftAnswer } from '#core/ai/change-draft.ts'
import type { AiTurn } from '#core/ai/ai-request.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { countsOf, draftSec, type Counts } from '#core/ai/draft-difference.ts'
import { requestOf, type MakeForm, type Recent } from '#core/ai/make-form.ts'
import { understood, type Understood } from '#core/ai/read-wishes.ts'
import { swapsFor, withSwap } from '#core/ai/swap.ts'
import { allWished, type Refusal, type Wish, unmetWishes } from '#core/ai/wish.ts'
import { MINUTES_MAX, MINUTES_MIN, type ComposerProblem, type ComposerRequest } from '#core/composer/composed.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { $locale } from '../app/locale.ts'
import { ask, type ModelAnswer, type WhyRules } from './ask-model.ts'
import { $notUnderstood, $photo } from './make-form.ts'
import { openWorkshop } from './workshop.ts'

export type Asked =
  | { kind: 'wish'; wish: Wish }
  | { kind: 'words'; text: string }
  | { kind: 'photo'; text: string }
  | { kind: 'swap'; from: string; to: string }

export type Answer =
  | { kind: 'made'; exercises: number; seconds: number; wishes: readonly Wish[] }
  | { kind: 'changed'; counts: Counts; wishes: readonly Wish[] }
  | { kind: 'problem'; problem: ComposerProblem; request: ComposerRequest }
  | { kind: 'refused'; refusal: Refusal; request: ComposerRequest }
  | { kind: 'unclear' }

export interface Turn {
  id: number
  asked: Asked | null
  answer: Answer
  said: string
  why: WhyRules | null
  /** Words that the rules did not understand, as they were written. */
  unknown: readonly string[]
  /** Wishes that the draft does not meet, because nothing met all of them. */
  unmet: readonly Wish[]
  before: Draft | null
  isUndone: boolean
}

export interface Talk {
  draft: Draft | null
  compared: Draft | null
  turns: readonly Turn[]
}

export const NO_TALK: Talk = { draft: null, compared: null, turns: [] }
export const $talk = atom<Talk>(NO_TALK)

const TURNS_MAX = 40
let lastTurn = 0

interface Saying {
  asked: Asked | null
  answer: Answer
  said?: string
  why?: WhyRules | null
  unknown?: readonly string[]
  unmet?: readonly Wish[]
  draft?: Draft
}

function say({ asked, answer, said = '', why = null, unknown = [], unmet = [], draft }: Saying): void {
  const talk = $talk.get()
  lastTurn += 1
  const before = draft === undefined ? null : talk.draft
  const turn: Turn = { id: lastTurn, asked, answer, said, why, unknown, unmet, before, isUndone: false }
  $talk.set({
    draft: draft ?? talk.draft,
    compared: draft === undefined ? talk.compared : answer.kind === 'made' ? null : talk.draft,
    turns: [...talk.turns, turn].slice(-TURNS_MAX)
  })
}

const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)

const madeOf = ({ content }: Draft): Answer & { kind: 'made' } => ({
  kind: 'made',
  exercises: content.exercises.length,
  seconds: draftSec(content),
  wishes: []
})

const isModels = (answer: Awaited<ReturnType<typeof ask>>): answer is ModelAnswer =>
  answer !== null && 'content' in answer

function byModel(content: WorkoutContent, request: ComposerRequest, wishes: readonly Wish[]): Draft {
  const to = allWished(request, wishes)
  const minutes = Math.round(draftSec(content) / 60)
  return {
    content,
    request: { ...(to.ok ? to.request : request), minutes },
    seed: newSeed(),
    notes: [],
    isByModel: true
  }
}

/** Names of exercises are recognized once the library is loaded; everything else works without it. */
async function heardIn(text: string, minutes: number): Promise<Understood> {
  const words =
    text.trim() === ''
      ? null
      : await openWorkshop().then(
          (known) => known.words,
          () => null
        )
  return understood(text, $locale.get(), minutes, words)
}

const possible = (minutes: number): number => Math.min(MINUTES_MAX, Math.max(MINUTES_MIN, minutes))

const askedBy = (text: string): Asked | null =>
  $photo.get() !== null ? { kind: 'photo', text } : text === '' ? null : { kind: 'words', text }

/** The rules cannot read a photo. @throws the model's failure. */
function withoutRules(why: WhyRules): 'left' {
  if (why.kind === 'failed') throw why.error
  if (why.kind === 'offline') throw new NetworkError('offline')
  if (why.kind === 'none') throw new UserFacingError('ai-unavailable')
  if (why.kind === 'limit')
    throw new UserFacingError('ai-limit', { kind: 'limit', limit: 'maxAiPerDay', max: why.max, used: why.max })
  return 'left'
}

/** Returns the problem if there is no draft. @throws when the library or a photo cannot be read. */
export async function makeFrom(
  form: MakeForm,
  recent: Recent,
  words: string
): Promise<ComposerProblem | 'made' | 'left'> {
  const { draft } = $talk.get()
  const request = requestOf(form, draft === null ? recent : [figuresOf(draft.content), ...recent])
  $notUnderstood.set([])
  const heard = await heardIn(words, form.minutes)
  const asked = askedBy(words.trim())
  let why: WhyRules | null = null
  if (asked?.kind === 'photo' || (asked !== null && !heard.isAll)) {
    const image = $photo.get()
    const answer = await ask({ request, words, language: $locale.get(), ...(image === null ? {} : { image }) })
    if (answer === null) return 'left'
    if (isModels(answer)) {
      const made = byModel(answer.content, request, heard.wishes)
      say({ asked, answer: madeOf(made), said: answer.said, draft: made })
      return 'made'
    }
    if (image !== null) return withoutRules(answer)
    why = answer
  }
  const { workshop } = await openWorkshop()
  const { wishes, unknown } = heard
  const to = allWished(request, wishes)
  const wanted = to.ok ? to.request : request
  const answer = newDraft({ ...wanted, minutes: possible(wanted.minutes) }, newSeed(), workshop)
  if (!answer.ok) return answer.problem
  const { draft: made } = answer
  const unmet = unmetWishes(wishes, made.request, request)
  say({ asked, answer: { ...madeOf(made), wishes: metOf(wishes, unmet) }, why, unknown, unmet, draft: made })
  $notUnderstood.set(unknown)
  return 'made'
}

/** Earlier wishes give way to new ones when both together are impossible, and the answer says so. */
function earlierWishes({ rounds, use = [], include = [], parts = [] }: ComposerRequest, now: readonly Wish[]): Wish[] {
  const all: Wish[] = [
    ...(rounds === undefined ? [] : [{ kind: 'rounds' as const, rounds }]),
    ...use.map((one): Wish => ({ kind: 'use', equipment: [one], isAll: false })),
    ...include.map((one): Wish => ({ kind: 'include', ...one })),
    ...parts.map((part): Wish => ({ kind: 'focus', parts: [part] }))
  ]
  return all.filter(({ kind }) => now.every((wish) => wish.kind !== kind))
}

interface Change {
  asked: Asked
  heard: Understood
  why: WhyRules | null
}

const metOf = (wishes: readonly Wish[], unmet: readonly Wish[]): Wish[] => wishes.filter((one) => !unmet.includes(one))

async function change({ asked, heard: { wishes, unknown }, why }: Change): Promise<void> {
  const { workshop } = await openWorkshop()
  const { draft } = $talk.get()
  if (draft === null) return
  if (wishes.length === 0) return say({ asked, answer: { kind: 'unclear' }, why, unknown })
  const to = allWished(draft.request, wishes)
  if (!to.ok) {
    return say({ asked, answer: { kind: 'refused', refusal: to.refusal, request: draft.request }, why, unknown })
  }
  const isAnother = wishes.some(({ kind }) => kind === 'another')
  const made: DraftAnswer = isAnother
    ? anotherDraft({ ...draft, request: to.request }, newSeed(), workshop)
    : changedDraft(draft, to.request, workshop)
  if (!made.ok) {
    return say({ asked, answer: { kind: 'problem', problem: made.problem, request: to.request }, why, unknown })
  }
  const unmet = unmetWishes([...wishes, ...earlierWishes(to.request, wishes)], made.draft.request, draft.request)
  const met = metOf(wishes, unmet)
  const answer = isAnother ? { ...madeOf(made.draft), wishes: met } : changedOf(made.draft.content, draft, met)
  say({ asked, answer, why, unknown, unmet, draft: made.draft })
}

const changedOf = (content: WorkoutContent, { content: before }: Draft, wishes: readonly Wish[]): Answer => ({
  kind: 'changed',
  counts: countsOf(content, before),
  wishes
})

const turnsOf = (turns: readonly Turn[]): AiTurn[] =>
  turns
    .filter(({ isUndone }) => !isUndone)
    .flatMap(({ asked, said }): AiTurn[] => [
      ...((asked?.kind === 'words' || asked?.kind === 'photo') && asked.text !== ''
        ? [{ who: 'athlete' as const, text: asked.text }]
        : []),
      ...(said === '' ? [] : [{ who: 'coach' as const, text: said }])
    ])

async function talkOf(asked: Asked, words: string, heard: Understood): Promise<void> {
  const { draft, turns } = $talk.get()
  if (draft === null) return
  if (heard.isAll && draft.isByModel !== true) return change({ asked, heard, why: null })
  const { content, request } = draft
  const answer = await ask({ request, words, language: content.language, draft: content, turns: turnsOf(turns) })
  if (answer === null) return
  if (!isModels(answer)) return change({ asked, heard, why: answer })
  const made = byModel(answer.content, request, heard.wishes)
  say({ asked, answer: changedOf(made.content, draft, []), said: answer.said, draft: made })
}

export const wish = (wanted: Wish, words: string): Promise<void> =>
  talkOf({ kind: 'wish', wish: wanted }, words, { wishes: [wanted], unknown: [], isAll: true })

export async function tell(text: string): Promise<void> {
  const { draft } = $talk.get()
  if (draft === null || text.trim() === '') return
  const heard = await heardIn(text, draft.request.minutes)
  await talkOf({ kind: 'words', text: text.trim() }, text, heard)
}

export interface Swap {
  id: string
  name: string
}

/** Returns the exercises that could replace one in the draft. @throws as above. */
export async function swapsOf(exerciseId: string): Promise<Swap[]> {
  const { facts, textOf } = await openWorkshop()
  const { draft } = $talk.get()
  const figure = draft?.content.exercises.find(({ id }) => id === exerciseId)?.figure
  if (draft === null || figure === undefined) return []
  const used = new Set(figuresOf(draft.content))
  return swapsFor(figure, used, draft.request, facts).map(({ id }) => ({ id, name: textOf(id).name }))
}

export async function swapFor(exerciseId: string, id: string): Promise<void> {
  const { facts, textOf } = await openWorkshop()
  const { draft } = $talk.get()
  const fact = facts.find((one) => one.id === id)
  const before = draft?.content.exercises.find((one) => one.id === exerciseId)
  if (draft === null || fact === undefined || before === undefined) return
  const content = withSwap(draft.content, exerciseId, fact, textOf(id))
  const asked: Asked = { kind: 'swap', from: before.name, to: textOf(id).name }
  say({ asked, answer: changedOf(content, draft, []), draft: { ...draft, content } })
}

export const undoable = ({ turns }: Talk): Turn | undefined =>
  turns.findLast(({ before, isUndone }) => before !== null && !isUndone)

export function undo(): void {
  const talk = $talk.get()
  const last = undoable(talk)
  if (last === undefined) return
  const turns = talk.turns.map((turn) => (turn === last ? { ...turn, isUndone: true } : turn))
  $talk.set({ draft: last.before, compared: null, turns })
}
