/** One difference, with both versions side by side. */
import { useStore } from '@nanostores/react'
import { UnfoldVertical } from 'lucide-react'
import { memo, useId, type ReactNode } from 'react'
import {
  choicesFor,
  type Choice,
  type Item,
  type AboutItem,
  type ExerciseField,
  type ExerciseItem,
  type ExerciseSide
} from '#core/editor/merge/compare.ts'
import type { ItemLine, SameLine } from '#core/editor/merge/difference-lines.ts'
import type { Translate } from '#core/app/translate.ts'
import { formatClock } from '#core/app/format.ts'
import type { Repeat } from '#core/editor/outline.ts'
import type { Language, Step } from '#core/workout/workout.ts'
import { choose } from '../../../stores/editor/editor-merge.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LANGUAGE_NAMES } from '../../app/frame/language-names.ts'

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

const repeatText = ({ name, rounds, restBetweenRoundsSec, restAfterSec }: Repeat, t: Translate): string =>
  [
    ...((name ?? '') === '' ? [] : [name]),
    t('editor.roundsOf', { count: rounds }),
    ...(restBetweenRoundsSec === 0 ? [] : [`${t('editor.restBetween')} ${formatClock(restBetweenRoundsSec)}`]),
    ...(restAfterSec === 0 ? [] : [`${t('editor.restAfterBlock')} ${formatClock(restAfterSec)}`])
  ].join(', ')

const shortBlock = ({ name, rounds }: Repeat, t: Translate): string =>
  [...((name ?? '') === '' ? [] : [name]), t('editor.roundsOf', { count: rounds })].join(', ')

/** Says where the item is and how it changed. */
function reasonOf({ item, section, block }: ItemLine, t: Translate): string {
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

const blockTitle = (section: string, block: Repeat | null, t: Translate): string =>
  block === null ? t(`editor.${section}`) : `${t(`editor.${section}`)} · ${shortBlock(block, t)}`

function aboutText({ field, ...item }: AboutItem, side: Side, t: Translate): string {
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

/** Steps listed by name; the rest are only counted. */
const STEPS_SHOWN = 3

function timesText({ exercise }: ExerciseSide, t: Translate): string {
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

/** Describes a field other than name and time. */
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

const detailsOf = ({ fields }: ExerciseItem, side: ExerciseSide, t: Translate): string[] =>
  fields.flatMap((field) => detail(field, side, t) ?? [])

/** The value before this side changed it, if it is short enough to show. */
function wasText({ base, fields }: ExerciseItem, side: ExerciseSide, t: Translate): string | null {
  if (base === null || !fields.some((field) => field === 'length' || field === 'steps')) return null
  const [before, now] = [timesText(base, t), timesText(side, t)]
  return before === now ? null : t('merge.was', { value: before })
}

type Side = 'mine' | 'theirs'

export const MergeItem = memo(function MergeItem({ line, choice }: { line: ItemLine; choice: Choice }) {
  const t = useStore($t)
  const id = useId()
  const { item } = line
  const cell = (value: Choice, content: ReactNode, look: string) => (
    <label key={value} className={`merge-cell ${look}${choice === value ? ' is-on' : ''}`}>
      <input type="radio" name={id} value={value} checked={choice === value} onChange={() => choose(item.key, value)} />
      {content}
    </label>
  )
  return (
    <li className="merge-pair">
      <div role="radiogroup" aria-labelledby={`${id}-why`}>
        <p className="merge-why" id={`${id}-why`}>
          {reasonOf(line, t)}
        </p>
        <div className="merge-cells">
          {(['mine', 'theirs'] as const).map((side) =>
            cell(side, <Value item={item} side={side} />, lookOf(item, side))
          )}
          {choicesFor(item).includes('both') &&
            cell('both', <span className="merge-value">{t('merge.both')}</span>, 'is-both')}
        </div>
      </div>
    </li>
  )
})

/** Symbol, edge and color of a changed, added or missing item. */
function lookOf(item: Item, side: Side): string {
  if (item[side] === null) return 'is-gone'
  const isOther = item.changed === (side === 'mine' ? 'there' : 'here')
  if (isOther) return ''
  return item.kind === 'exercise' && (item.mine === null || item.theirs === null) ? 'is-new' : 'is-changed'
}

function Value({ item, side }: { item: Item; side: Side }) {
  const t = useStore($t)
  const who = <small className="merge-who">{t(side === 'mine' ? 'merge.here' : 'merge.there')}</small>
  if (item.kind !== 'exercise') {
    const text =
      item.kind === 'about'
        ? aboutText(item, side, t)
        : item.kind === 'block'
          ? repeatText(item[side], t)
          : item[side].join(' · ')
    return (
      <span className="merge-value">
        {who}
        <b>{text}</b>
      </span>
    )
  }
  const own = item[side]
  if (own === null)
    return (
      <span className="merge-value">
        {who}
        {t('merge.gone')}
      </span>
    )
  const was = wasText(item, own, t)
  return (
    <>
      <span className="merge-value">
        {who}
        <b>{own.exercise.name}</b>
        {was !== null && <s className="numeric">{was}</s>}
        {detailsOf(item, own, t).map((detail) => (
          <small key={detail} className="merge-detail numeric">
            {detail}
          </small>
        ))}
      </span>
      <span className="merge-time display numeric">{timesText(own, t)}</span>
    </>
  )
}

export function MergeSame({ line }: { line: SameLine }) {
  const t = useStore($t)
  return (
    <li>
      <details className="merge-same">
        <summary>
          <Icon of={UnfoldVertical} />
          <span className="grow">
            {blockTitle(line.section, line.block, t)}, {t('editor.count', { count: line.names.length })}
          </span>
          <span className="muted">{t('merge.same')}</span>
        </summary>
        <p className="muted">{line.names.join(' · ')}</p>
      </details>
    </li>
  )
}
