/** Stored drafts may come from an older version of the app or be damaged. */
import { DEFAULT_SIMPLE_FORM, type SimpleForm } from './simple.ts'
import { inPlayOrder } from './editing.ts'
import { bag, list, oneOf, text, whole } from '../app/read-parts.ts'
import { FIELD_OF_OLD_APPS, NEWEST_FIELD, keepUnknown } from '../workout/keep-unknown.ts'
import { readAbout, readBlocks, readExerciseFields, readStep } from '../workout/read-workout.ts'
import { plainBlock } from '../workout/stored.ts'
import { LEVELS, SPORTS, type Exercise, type WorkoutContent } from '../workout/workout.ts'

/** Raise it when the shape changes in a way that the reader below does not cover. */
export const DRAFT_SCHEMA = 1

export interface EditorDraft {
  schema: typeof DRAFT_SCHEMA
  kind: 'editor'
  ownerId: string
  workoutId: string
  version: number | null
  content: WorkoutContent
  /** The content of that version, if known. With it, a merge can tell who changed what. */
  saved?: WorkoutContent
  /** Contents sent without an answer, oldest first. The edge may have saved any one of them. */
  pending: WorkoutContent[]
  /** The text of the text view when it says more than the content: unreadable lines and notes. */
  typed?: { text: string; open: number }
  isProposal?: true
  /** The `NEWEST_FIELD` of the app that wrote it. */
  knows: number
  changedAt: number
}

export interface SimpleDraft {
  schema: typeof DRAFT_SCHEMA
  kind: 'simple'
  ownerId: string
  workoutId: string
  form: SimpleForm
  wasSent: boolean
  changedAt: number
}

export type StoredDraft = EditorDraft | SimpleDraft

function readExercises(value: unknown, areChapters: boolean): Exercise[] {
  const byId = new Map<string, Exercise>()
  for (const one of list(value)) {
    const exercise = bag(one)
    const id = text(exercise['id'])
    if (id === '' || byId.has(id)) continue
    const steps = list(exercise['steps']).map((step) => readStep(step, 'draft', areChapters))
    byId.set(id, {
      ...readExerciseFields(exercise, 'draft'),
      id,
      steps: steps.length === 0 ? [readStep({}, 'draft')] : steps,
      intro: list(exercise['intro']).map((step) => readStep(step, 'draft'))
    })
  }
  return [...byId.values()]
}

export function readContent(value: unknown): WorkoutContent {
  const content = bag(value)
  const exercises = readExercises(content['exercises'], content['type'] === 'mastervideo')
  const known = new Set(exercises.map((exercise) => exercise.id))
  const blocks = readBlocks(content['blocks'], 'draft', (id) => known.has(id))
  const used = new Set(
    blocks
      .flatMap((block) => block.items.flatMap((one) => (one.kind === 'block' ? one.items : [one])))
      .map((i) => i.exerciseId)
  )
  const lost = exercises.filter((exercise) => !used.has(exercise.id))
  const rescue = lost.length === 0 ? [] : [plainBlock(lost.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
  return inPlayOrder({
    ...readAbout(content, 'draft'),
    exercises,
    blocks: [...blocks, ...rescue]
  })
}

export function readForm(value: unknown): SimpleForm {
  const form = bag(value)
  const base = DEFAULT_SIMPLE_FORM
  return {
    preset: text(form['preset']) || base.preset,
    name: text(form['name']),
    sport: oneOf(SPORTS, form['sport'], base.sport),
    level: oneOf(LEVELS, form['level'], base.level),
    by: oneOf(['names', 'stations'], form['by'], base.by),
    lines: text(form['lines']),
    stations: whole(form['stations'], base.stations),
    rounds: whole(form['rounds'], base.rounds),
    reps: whole(form['reps'], base.reps),
    workSec: whole(form['workSec'], base.workSec),
    restSec: whole(form['restSec'], base.restSec),
    restBetweenRoundsSec: whole(form['restBetweenRoundsSec'], base.restBetweenRoundsSec)
  }
}

/** Also returns null for a draft of a newer app version, which must stay untouched. */
export function readDraft(value: unknown): StoredDraft | null {
  const stored = bag(value)
  const schema = whole(stored['schema'], 0)
  const ownerId = text(stored['ownerId'])
  const workoutId = text(stored['workoutId'])
  if (schema < 1 || schema > DRAFT_SCHEMA || ownerId === '' || workoutId === '') return null
  const common = { schema: DRAFT_SCHEMA, ownerId, workoutId, changedAt: whole(stored['changedAt'], 0) } as const
  if (stored['kind'] === 'simple') {
    return { ...common, kind: 'simple', form: readForm(stored['form']), wasSent: stored['wasSent'] === true }
  }
  if (stored['kind'] !== 'editor') return null
  const version = stored['version']
  const typed = bag(stored['typed'])
  return {
    ...common,
    kind: 'editor',
    version: typeof version === 'number' ? version : null,
    content: readContent(stored['content']),
    ...(stored['saved'] === undefined ? {} : { saved: readContent(stored['saved']) }),
    pending: list(stored['pending']).map(readContent),
    // What this app does not know was dropped just now.
    knows: Math.min(whole(stored['knows'], FIELD_OF_OLD_APPS), NEWEST_FIELD),
    ...(stored['isProposal'] === true ? { isProposal: true } : {}),
    ...(text(typed['text']) === '' ? {} : { typed: { text: text(typed['text']), open: whole(typed['open'], 0) } })
  }
}

/** A draft of an older app, with the values from the stored workout that this app did not know. */
export function withNewerFields(draft: EditorDraft, stored: WorkoutContent): EditorDraft {
  const { knows, content, saved, pending } = draft
  if (knows >= NEWEST_FIELD) return draft
  const filled = (one: WorkoutContent): WorkoutContent => keepUnknown(one, stored, knows)
  return {
    ...draft,
    content: filled(content),
    ...(saved === undefined ? {} : { saved: filled(saved) }),
    pending: pending.map(filled),
    knows: NEWEST_FIELD
  }
}
