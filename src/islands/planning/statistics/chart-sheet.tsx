/** One chart as a picture. */
import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { Download, Share2 } from 'lucide-react'
import type { ChartShape } from '#core/planning/chart-picture.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '#core/player/result-card.ts'
import { $t } from '../../../stores/app/locale.ts'
import { pictureOfChart, handOnPicture, type ResultPicture } from '../../../stores/planning/statistic-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useDrawnPicture } from '../../player/done/use-drawn-picture.ts'

interface PictureViewProps {
  title: string
  /** Must stay the same function while the picture is the same. */
  draw: () => Promise<ResultPicture>
  onClose: () => void
}

/** Previews a picture of numbers, then shares it. */
export function PictureView({ title, draw, onClose }: PictureViewProps) {
  const t = useStore($t)
  const drawn = useDrawnPicture(draw)
  const [said, setSaid] = useState('')
  const hand = (picture: ResultPicture) => () => {
    void handOnPicture(picture).then((result) => {
      setSaid(result === 'saved' ? t('statisticSheets.pictureSaved') : '')
    })
  }
  const isReady = drawn !== null && drawn !== 'failed'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('states.close')}
      actions={
        isReady && (
          <Button look="primary" icon={drawn.picture.isShareable ? Share2 : Download} onClick={hand(drawn.picture)}>
            {t(drawn.picture.isShareable ? 'statisticSheets.sharePicture' : 'statisticSheets.savePicture')}
          </Button>
        )
      }
    >
      <div className="planning-picture" aria-busy={drawn === null}>
        {isReady && <img src={drawn.src} width={CARD_WIDTH} height={CARD_HEIGHT} alt={drawn.picture.alt} />}
      </div>
      <p className="muted" role="status">
        {drawn === null ? t('statisticSheets.drawing') : drawn === 'failed' ? t('statisticSheets.pictureFailed') : said}
      </p>
    </Sheet>
  )
}

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
