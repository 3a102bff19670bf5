/** One chart as a picture. */
import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import type { ChartShape } from '#core/planning/chart-picture.ts'
import { $t } from '../../stores/app/locale.ts'
import { pictureOfChart } from '../../stores/planning/statistic-picture.ts'
import { PictureView } from './picture-view.tsx'

export interface ChartSheetProps {
  title: string
  note: string
  shape: () => ChartShape
  onClose: () => void
}

export function ChartSheet({ title, note, shape: shapeNow, onClose }: ChartSheetProps) {
  const t = useStore($t)
  const [shape] = useState(shapeNow)
  const draw = useCallback(() => pictureOfChart({ brand: t('app.name'), title, note, shape }), [t, title, note, shape])
  return <PictureView title={t('statistic.asPicture', { title })} draw={draw} onClose={onClose} />
}
