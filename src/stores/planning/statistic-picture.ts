import { statisticCard, type StatisticCard } from '#core/planning/statistic-card.ts'
import { canShareFile, type SharedFile } from '../../platform/files/share.ts'
import { cardColors, createCardCanvas } from '../../platform/screen/draw-card.ts'
import type { ResultPicture } from '../player/results/hand-on-picture.ts'

export { handOnPicture, type ResultPicture } from '../player/results/hand-on-picture.ts'

/** @throws Error when the browser creates no picture. */
export async function statisticPicture(card: StatisticCard): Promise<ResultPicture> {
  const canvas = await createCardCanvas()
  const blob = await canvas.draw(statisticCard(card, canvas.measure), cardColors('base'))
  const facts = card.facts.map(({ label, value }) => `${value} ${label}`).join(', ')
  const text = `${card.title}: ${facts}`
  const shared: SharedFile = { file: new File([blob], 'icepoint.png', { type: 'image/png' }), title: card.title, text }
  return { ...shared, alt: text, isShareable: canShareFile(shared) }
}
