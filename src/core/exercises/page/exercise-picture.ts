/** The picture of a shared exercise as SVG. The build writes it for each language, and the edge makes a PNG of it. */
import { markup, type Markup } from '../../public/html.ts'
import { HEAD, LIGHT_LOOK, badge, card, head, inARow, title, words, type Room } from '../../public/share-card.ts'
import { floorPath, frameOfStill, viewBoxOf } from '../figure/frame.ts'
import type { Layer, Tone } from '../figure/gear/piece.ts'
import { iconMoment, layersAt } from '../figure/layers.ts'
import type { Pose } from '../figure/pose.ts'
import { capital, musclesOf, type Words } from './exercise-words.ts'
import type { LibraryEntry } from './library-filter.ts'

/** The colors of `styles/app/figure.css` on a sunken panel, because SVG renderers do not support `color-mix`. */
const PANEL = '#dfebee'
const COLOR: Record<Tone | 'floor', string> = {
  body: '#0a1b29',
  far: '#76858f',
  gap: PANEL,
  hole: PANEL,
  gear: '#006d94',
  'gear-far': '#85b2c6',
  thing: '#a1afb6',
  floor: '#bbc8ce'
}

/** The panel fills the right column, with the cut corner of the brand. The figure is a square inside. */
const PANEL_PATH = 'M780 124h332a24 24 0 0 1 24 24v370l-56 56H780a24 24 0 0 1-24-24V148a24 24 0 0 1 24-24z'
const FIGURE = { x: 776, y: 179, side: 340 }
const COLUMN = 652
const NAME_ROOM: Room = { width: COLUMN, lines: 3, top: HEAD.end, bottom: 440, sizes: [104, 88, 72, 60] }
const MUSCLES_LINE = 504
const LEVEL_LINE = 574

const STROKE = 2.4

function layer({ tone, line, d }: Layer): Markup {
  const color = COLOR[tone]
  if (line !== undefined) return markup`<path fill="none" stroke="${color}" stroke-width="${line}" d="${d}"/>`
  const gap = tone === 'gap' ? markup` stroke="${color}" stroke-width="${STROKE}"` : ''
  return markup`<path fill="${color}"${gap} d="${d}"/>`
}

function figure(pose: Pose): Markup {
  const moment = iconMoment(pose)
  const frame = frameOfStill(pose, moment)
  const floor = floorPath(pose, frame)
  const { x, y, side } = FIGURE
  const ground = floor === null ? '' : markup`<path stroke="${COLOR.floor}" stroke-width="${STROKE}" d="${floor}"/>`
  return markup`<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="${viewBoxOf(frame)}" stroke-linecap="round" stroke-linejoin="round">${layersAt(pose, moment).map(layer)}${ground}</svg>`
}

export function exercisePicture({ facts, pose, texts }: LibraryEntry, { language, t }: Words): string {
  const { ink } = LIGHT_LOOK
  const muscles = capital(musclesOf(facts.works, { language, t }), language)
  return card(LIGHT_LOOK, [
    head(t('app.name'), t('shareCard.exercise'), LIGHT_LOOK),
    title(texts[language].name, NAME_ROOM, ink),
    inARow([words(muscles, ink, COLUMN)], MUSCLES_LINE),
    inARow([badge(facts.level, t, false)], LEVEL_LINE),
    markup`<path fill="${PANEL}" d="${PANEL_PATH}"/>`,
    figure(pose)
  ])
}

export const exerciseAlt = ({ facts, texts }: LibraryEntry, { language, t }: Words): string =>
  [texts[language].name, musclesOf(facts.works, { language, t }), t(`levels.${facts.level}`)].join(' · ')
