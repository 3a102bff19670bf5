/** The pictures of shared workouts and trainers as SVG. They contain only text that the bundled fonts can draw. */
import { formatClock, oneDecimal } from '../app/format.ts'
import { markup, type Markup } from './html.ts'
import { withAbout } from './page-input.ts'
import { fitLine } from '../player/text-layout.ts'
import { lengthOf } from '../workout/length.ts'
import { ridgePaths } from '../workout/ridge.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import type { Language, Sport, WorkoutSummary } from '../workout/workout.ts'
import {
  DARK_LOOK,
  HEAD,
  INNER,
  LIGHT_LOOK,
  MARGIN,
  SHARE_HEIGHT,
  WORK_LOOK,
  amount,
  badge,
  card,
  drawable,
  head,
  inARow,
  stars,
  title,
  words,
  type Room
} from './share-card.ts'
import { widthOf } from './share-letters.ts'

const FILE = 'picture.png'

/** The version makes other sites fetch the picture again after a change. */
export const sharePath = (id: string, version: number, language: Language): string =>
  `${pathTo('workout', { id }, language)}${FILE}?v=${version}`

export const builtPath = (id: string, version: number, language: Language): string =>
  `${pathTo('workout', { id }, language)}picture-${version}.png`

export const exercisePicturePath = (id: string, language: Language): string =>
  `${pathTo('exercises', { id }, language)}${FILE}`

/** The file that the build writes, because the edge has neither figures nor texts of exercises. */
export const builtExercisePath = (id: string, language: Language): string =>
  `${pathTo('exercises', { id }, language)}picture.svg`

/** Four rows: brand and trainer, name, facts, ridge. The name takes the space between the others and never more. */
const FACTS_LINE = 441
const RIDGE_HEIGHT = 150
const NAME_ROOM: Room = { width: INNER, lines: 2, top: HEAD.end, bottom: 370, sizes: [116, 96, 80] }

function ridge(segments: WorkoutSummary['ridge'], color: string): Markup {
  const paths = Object.entries(ridgePaths(segments, INNER, RIDGE_HEIGHT)).map(
    ([phase, data]) => markup`<path d="${data}" opacity="${phase === 'work' ? 1 : 0.45}"/>`
  )
  return markup`<g transform="translate(${MARGIN} ${SHARE_HEIGHT - RIDGE_HEIGHT})" fill="${color}">${paths}</g>`
}

type Shown = 'name' | 'level' | 'sport' | 'trainer' | 'totalSec' | 'ridge' | 'exerciseCount' | 'rating' | 'ratingCount'
type SharedWorkout = Pick<WorkoutSummary, Shown>

function measureOf(workout: SharedWorkout, t: Translate): string {
  const { seconds, isAbout } = lengthOf(workout)
  if (seconds === 0) return t('public.exercises', { count: workout.exerciseCount })
  return withAbout(formatClock(seconds), isAbout, t)
}

function byLine({ sport, trainer }: SharedWorkout, t: Translate): string {
  const word = t(`sports.${sport}`)
  const name = drawable(trainer, '')
  return name === '' ? word : `${word}, ${t('public.by', { name })}`
}

const half = (text: string): string => fitLine(text, INNER / 2, (part) => widthOf(part, 84, 'Icepoint Display'))

/** Leaves out a name that no font can draw and shows the sport instead. */
export function workoutPicture(workout: SharedWorkout, t: Translate, language: Language): string {
  const { ink } = WORK_LOOK
  const name = drawable(workout.name, t(`sports.${workout.sport}`))
  const facts = [amount(half(measureOf(workout, t)), ink), badge(workout.level, t, true)]
  if (workout.ratingCount[0] > 0) facts.push(stars(oneDecimal(workout.rating, language), ink))
  return card(WORK_LOOK, [
    head(t('app.name'), byLine(workout, t), WORK_LOOK),
    title(name, NAME_ROOM, ink),
    inARow(facts, FACTS_LINE),
    ridge(workout.ridge, ink)
  ])
}

/** Privacy: tells what the page of an unlisted link tells, but neither its author nor how it was rated. */
export function linkPicture(workout: Pick<SharedWorkout, 'name' | 'sport' | 'ridge'>, t: Translate): string {
  const { ink } = DARK_LOOK
  return card(DARK_LOOK, [
    head(t('app.name'), t('shareCard.onlyLink'), DARK_LOOK, true),
    title(drawable(workout.name, t(`sports.${workout.sport}`)), NAME_ROOM, ink),
    inARow([words(t('shareCard.opensAtOnce'), ink)], FACTS_LINE),
    ridge(workout.ridge, '#445b6c')
  ])
}

interface SharedTrainer {
  name: string
  /** The sport of most of their workouts. */
  sport: Sport
  /** The number of their public workouts. */
  workouts: number
}

/** Shows the sport in place of a name that no font can draw. */
export function trainerPicture({ name, sport, workouts }: SharedTrainer, t: Translate): string {
  const { ink } = LIGHT_LOOK
  const word = t(`sports.${sport}`)
  return card(LIGHT_LOOK, [
    head(t('app.name'), t('shareCard.trainer'), LIGHT_LOOK),
    title(drawable(name, word), { ...NAME_ROOM, bottom: 490 }, ink),
    inARow([amount(half(t('openList.found', { count: workouts })), ink), words(word, ink, INNER / 3)], 574)
  ])
}

export const shareAlt = (workout: SharedWorkout, t: Translate): string =>
  [workout.name, t(`levels.${workout.level}`), measureOf(workout, t)].join(' · ')

export const linkAlt = ({ name }: Pick<SharedWorkout, 'name'>, t: Translate): string =>
  [name, t('shareCard.onlyLink')].join(' · ')
