import {
  chartPicture,
  chartWords,
  type ChartPicture,
  statisticCard,
  type StatisticCard
} from '#core/planning/chart-picture.ts'
import type { CardItem, CardMeasure } from '#core/player/result-card.ts'
import { canShareFile, type SharedFile } from '../../platform/files/share.ts'
import { cardColors, createCardCanvas } from '../../platform/screen/draw-card.ts'
import type { ResultPicture } from '../player/results/hand-on-picture.ts'

export { handOnPicture, type ResultPicture } from '../player/results/hand-on-picture.ts'

async function pictureOf(
  title: string,
  text: string,
  layout: (measure: CardMeasure) => CardItem[]
): Promise<ResultPicture> {
  const canvas = await createCardCanvas()
  const blob = await canvas.draw(layout(canvas.measure), cardColors('base'))
  const shared: SharedFile = { file: new File([blob], 'icepoint.png', { type: 'image/png' }), title, text }
  return { ...shared, alt: text, isShareable: canShareFile(shared) }
}

/** @throws Error when the browser creates no picture. */
export function statisticPicture(card: StatisticCard): Promise<ResultPicture> {
  const facts = card.facts.map(({ label, value }) => `${value} ${label}`).join(', ')
  return pictureOf(card.title, `${card.title}: ${facts}`, (measure) => statisticCard(card, measure))
}

/** @throws Error when the browser creates no picture. */
export const pictureOfChart = (chart: ChartPicture): Promise<ResultPicture> =>
  pictureOf(chart.title, chartWords(chart), (measure) => chartPicture(chart, measure))
