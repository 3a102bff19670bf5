/** Differences in words. */
import type { Translate } from '#core/app/translate.ts'
import { formatClock } from '#core/app/format.ts'
import type { AboutItem, ExerciseField, ExerciseItem, ExerciseSide, Item } from '#core/editor/merge/compare.ts'
import type { ItemLine } from '#core/editor/merge/difference-lines.ts'
import type { Repeat } from '#core/editor/outline.ts'
import type { Language, Step } from '#core/workout/workout.ts'
import { LANGUAGE_NAMES } from '../../app/frame/language-names.ts'

type Side = 'mine' | 'theirs'

function whyOf(item: Item): string {
  if (item.kind !== 'exercise' || (item.mine !== null && item.theirs !== null)) return `merge.why_${item.changed}`
  const isMine = item.mine !== null
  if (item.changed === 'unknown') return isMine ? 'merge.why_onlyHere' : 'merge.why_onlyThere'
  if (item.base === null) return isMine ? 'merge.why_newHere' : 'merge.why_newThere'
  return isMine ? 'merge.why_removedThere' : 'merge.why_removedHere'
}

const ABOUT: Readonly<Record<AboutItem['field'], string>> = {
  name: 'editor.name',
  description: 'editor.description',
  sport: 'editor.sport',
  level: 'editor.level',
  language: 'editor.language',
  trainer: 'editor.trainer',
  timerMode: 'timer.mode',
  imageUrl: 'merge.about_imageUrl',
  musicUrl: 'merge.about_musicUrl',
  videoUrl: 'merge.about_videoUrl'
}

export const repeatText = ({ name, rounds, restBetweenRoundsSec, restAfterSec }: Repeat, t: Translate): string =>
  [
    ...((name ?? '') === '' ? [] : [name]),
    t('editor.roundsOf', { count: rounds }),
    ...(restBetweenRoundsSec === 0 ? [] : [`${t('editor.restBetween')} ${formatClock(restBetweenRoundsSec)}`]),
    ...(restAfterSec === 0 ? [] : [`${t('editor.restAfterBlock')} ${formatClock(restAfterSec)}`])
  ].join(', ')

const shortBlock = ({ name, rounds }: Repeat, t: Translate): string =>
  [...((name ?? '') === '' ? [] : [name]), t('editor.roundsOf', { count: rounds })].join(', ')

/** Where it stands, and what became of it. */
export function reasonOf({ item, section, block }: ItemLine, t: Translate): string {
  const what =
    item.kind === 'about'
      ? t(ABOUT[item.field])
      : item.kind === 'order'
        ? t('merge.order')
        : item.kind === 'block'
          ? t('merge.block')
          : ''
  const where = [
    ...(section === null ? [] : [t(`editor.${section}`)]),
    ...(block === null ? [] : [shortBlock(block, t)]),
    ...(what === '' ? [] : [what])
  ].join(' · ')
  const fields = item.kind === 'exercise' ? item.fields.map((field) => t(`merge.field_${field}`)) : []
  const why = fields.length === 0 ? t(whyOf(item)) : `${t(whyOf(item))} (${fields.join(', ')})`
  return `${where}: ${why}`
}

export const blockTitle = (section: string, block: Repeat | null, t: Translate): string =>
  block === null ? t(`editor.${section}`) : `${t(`editor.${section}`)} · ${shortBlock(block, t)}`

export function aboutText({ field, ...item }: AboutItem, side: Side, t: Translate): string {
  const value = item[side]
  if (field === 'timerMode') return t(value === '' ? 'timer.ownMode' : `timer.mode_${value}`)
  if (value === '') return t('merge.none')
  if (field === 'sport') return t(`sports.${value}`)
  if (field === 'level') return t(`levels.${value}`)
  if (field === 'language') return LANGUAGE_NAMES[value as Language]
  return field === 'imageUrl' || field === 'musicUrl' || field === 'videoUrl' ? t('merge.file') : value
}

function stepText({ length, side }: Step, t: Translate): string {
  const times = side === 'each' ? '2 × ' : ''
  return times + (length.kind === 'time' ? formatClock(length.seconds) : t('editor.reps', { count: length.reps }))
}

/** Steps that are named one by one. */
const STEPS_SHOWN = 3

export function timesText({ exercise }: ExerciseSide, t: Translate): string {
  const { steps } = exercise
  const shown = steps.slice(0, STEPS_SHOWN).map((step) => stepText(step, t))
  return steps.length > STEPS_SHOWN ? `${shown.join(', ')} …` : shown.join(', ')
}

const words = (steps: readonly Step[]): string =>
  steps
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' / ')

const files = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ url, audioUrl }) => [url, audioUrl].filter(Boolean))

/** What is said of a field beside name and time. */
function detail(field: ExerciseField, { exercise, rests }: ExerciseSide, t: Translate): string | null {
  switch (field) {
    case 'text':
      return words(exercise.steps) || t('merge.none')
    case 'intro':
      return `${t('phases.intro')}: ${words(exercise.intro) || exercise.intro.map((step) => stepText(step, t)).join(', ') || t('merge.none')}`
    case 'rest':
      return `${t('phases.rest')}: ${rests.map((rest) => formatClock(rest)).join(', ')}`
    case 'sides':
      return exercise.steps.map(({ side }) => t(`editor.sides_${side}`)).join(', ')
    case 'media':
      return files(exercise.steps).length === 0
        ? t('merge.none')
        : files(exercise.steps)
            .map(() => t('merge.file'))
            .join(', ')
    default:
      return null
  }
}

export const detailsOf = ({ fields }: ExerciseItem, side: ExerciseSide, t: Translate): string[] =>
  fields.flatMap((field) => detail(field, side, t) ?? [])

/** What it was before this side changed it, where that can be said shortly. */
export function wasText({ base, fields }: ExerciseItem, side: ExerciseSide, t: Translate): string | null {
  if (base === null || !fields.some((field) => field === 'length' || field === 'steps')) return null
  const [before, now] = [timesText(base, t), timesText(side, t)]
  return before === now ? null : t('merge.was', { value: before })
}
