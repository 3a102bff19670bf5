import { formatClock } from '../app/format.ts'
import { markup, type Markup, type MarkupPart } from './html.ts'
import { pictureOf } from '../media/exercise-picture.ts'
import { stillRowFile } from '../exercises/page/figure-files.ts'
import { pathTo } from '../app/routes.ts'
import { langAttribute, spriteId, useSymbol, type ArticleInput } from './page-input.ts'
import {
  SECTIONS,
  hasMasterVideo,
  type Block,
  type Exercise,
  type ExerciseItem,
  type InnerBlock,
  type Step
} from '../workout/workout.ts'

function lengthText(step: Step, t: ArticleInput['t']): string {
  const once =
    step.length.kind === 'time' ? formatClock(step.length.seconds) : t('public.reps', { count: step.length.reps })
  const side = step.side === 'none' ? '' : ` ${t(`public.side_${step.side}`)}`
  const tempo = step.tempo === undefined ? '' : ` · ${t('public.tempo', { tempo: step.tempo })}`
  return (step.side === 'each' ? `2 × ${once}${side}` : once + side) + tempo
}

export const timedSeconds = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, step) => sum + (step.length.kind === 'time' ? step.length.seconds : 0) * (step.side === 'each' ? 2 : 1),
    0
  )

function workText(steps: readonly Step[], t: ArticleInput['t']): string {
  const [only, ...more] = steps
  if (only !== undefined && more.length === 0) return lengthText(only, t)
  const seconds = timedSeconds(steps)
  const repeated = steps.filter((step) => step.length.kind === 'reps').map((step) => lengthText(step, t))
  return [...(seconds > 0 ? [formatClock(seconds)] : []), ...repeated].join(' + ')
}

function picture(exercise: Exercise, { arePicturesLater = false }: ArticleInput): MarkupPart {
  if (arePicturesLater) return markup`<span class="public-exercise-picture" data-picture="${exercise.id}"></span>`
  const { url, alt } = pictureOf(exercise)
  return url === ''
    ? ''
    : markup`<img src="${url}" alt="${alt}" width="96" height="72" loading="lazy" decoding="async"/>`
}

/** The size of pictures and figures in the rows of a public page, in pixels. */
const ROW_FIGURE = 76

/** The library's id of an exercise, or an empty text when it has none. */
const figureOf = ({ figure = '' }: Exercise, { library }: ArticleInput): string =>
  figure !== '' && library?.has(figure) === true ? figure : ''

function rowPicture(exercise: Exercise, input: ArticleInput): MarkupPart {
  if (input.library === undefined) return picture(exercise, input)
  const own = pictureOf(exercise)
  const figure = figureOf(exercise, input)
  const size = markup`width="${ROW_FIGURE}" height="${ROW_FIGURE}" loading="lazy" decoding="async"`
  if (own.url !== '') return markup`<img class="public-figure" src="${own.url}" alt="${own.alt}" ${size}/>`
  if (figure !== '')
    return markup`<img class="public-figure" data-figure="${figure}" src="${stillRowFile(figure)}" alt="" ${size}/>`
  return markup`<span class="public-figure">${useSymbol(spriteId(input.workout.sport), 'icon')}</span>`
}

function rowName(exercise: Exercise, input: ArticleInput): Markup {
  const figure = figureOf(exercise, input)
  if (figure === '') return markup`<b>${exercise.name}</b>`
  return markup`<b><a href="${pathTo('exercises', { id: figure }, input.language)}">${exercise.name}</a></b>`
}

function stepTexts(exercise: Exercise, t: ArticleInput['t']): MarkupPart {
  const [only] = exercise.steps
  if (exercise.steps.length === 1 && only !== undefined) {
    return only.text.trim() === '' ? '' : markup`<p>${only.text.trim()}</p>`
  }
  const items = exercise.steps.map((step) => markup`<li>${`${step.text.trim()} ${lengthText(step, t)}`.trim()}</li>`)
  return markup`<ul>${items}</ul>`
}

function timeCell(symbol: 'intro' | 'work' | 'rest', text: string, t: ArticleInput['t']): Markup {
  const name = markup`<span class="visually-hidden">${t(`phases.${symbol}`)} </span>`
  return markup`<span class="${symbol === 'work' ? 'public-exercise-work' : symbol === 'rest' ? 'public-exercise-rest' : 'public-exercise-intro'}">${useSymbol(symbol)}${name}${text}</span>`
}

function exerciseRow(item: ExerciseItem, input: ArticleInput): MarkupPart {
  const exercise = input.workout.exercises.find((candidate) => candidate.id === item.exerciseId)
  if (exercise === undefined) return ''
  const { t } = input
  const intro = timedSeconds(exercise.intro)
  // Chapters of a video have no intro or rest of their own.
  const isChapter = hasMasterVideo(input.workout)
  const cells = [
    ...(intro > 0 && !isChapter ? [timeCell('intro', formatClock(intro), t)] : []),
    timeCell(
      isChapter && exercise.steps.every((step) => step.isRest) ? 'rest' : 'work',
      workText(exercise.steps, t),
      t
    ),
    ...(item.restSec > 0 && !isChapter ? [timeCell('rest', formatClock(item.restSec), t)] : [])
  ]
  const look = input.library === undefined ? 'public-exercise' : 'public-exercise public-exercise-figured'
  const words = markup`<div${langAttribute(input)}>${rowName(exercise, input)}${stepTexts(exercise, t)}</div>`
  return markup`<li class="${look}">${words}${rowPicture(exercise, input)}<p class="numeric">${cells}</p></li>`
}

export function blockText(
  { name = '', rounds, restBetweenRoundsSec }: Pick<InnerBlock, 'name' | 'rounds' | 'restBetweenRoundsSec'>,
  { workout, t }: ArticleInput
): string {
  const rest = hasMasterVideo(workout) ? 0 : restBetweenRoundsSec
  const repeat =
    rounds === 1
      ? ''
      : rest > 0
        ? t('public.roundsRest', { count: rounds, time: formatClock(rest) })
        : t('public.rounds', { count: rounds })
  return [name, repeat].filter((part) => part !== '').join(' · ')
}

function itemRow(item: ExerciseItem | InnerBlock, input: ArticleInput): MarkupPart {
  if (item.kind === 'exercise') return exerciseRow(item, input)
  const rows = item.items.map((inner) => exerciseRow(inner, input))
  const rounds = blockText(item, input)
  return rounds === ''
    ? rows
    : markup`<li class="public-group"><p class="public-rounds">${rounds}</p><ol class="public-exercises">${rows}</ol></li>`
}

function blockPart(block: Block, heading: string, input: ArticleInput): Markup {
  const rounds = blockText(block, input)
  const title = heading === '' ? '' : markup`<h3>${heading}</h3>`
  const items = block.items.map((item) => itemRow(item, input))
  if (rounds === '') return markup`${title}<ol class="public-exercises">${items}</ol>`
  return markup`${title}<p class="public-rounds">${rounds}</p><ol class="public-exercises public-repeated">${items}</ol>`
}

export function exerciseSections(input: ArticleInput): Markup {
  const { workout, t } = input
  const hasSections = workout.blocks.some((block) => block.section !== 'main')
  const parts = SECTIONS.flatMap((section) =>
    workout.blocks
      .filter((block) => block.section === section)
      .map((block, index) => blockPart(block, hasSections && index === 0 ? t(`public.${section}`) : '', input))
  )
  const key = (['intro', 'work', 'rest'] as const).map(
    (symbol) => markup`<span>${useSymbol(symbol)}${t(`phases.${symbol}`)}</span>`
  )
  return markup`<section class="public-exercise-list"><h2>${t('public.exercisesTitle')}</h2><p class="public-key" aria-hidden="true">${key}</p>${parts}</section>`
}
