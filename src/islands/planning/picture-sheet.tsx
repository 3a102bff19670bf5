/** The numbers of a time as a picture: seen first, then handed on. */
import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { periodAt, firstDayIn, type PeriodKind } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '#core/player/result-card.ts'
import { barsOf, streakOf, within } from '#core/planning/statistics.ts'
import { sumOf, type Day } from '#core/planning/trained-days.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { handOnPicture, statisticPicture, type ResultPicture } from '../../stores/planning/statistic-picture.ts'
import { Button } from '../../ui/button.tsx'
import { download, share2 } from '../../ui/icons.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useDrawnPicture } from '../player/use-drawn-picture.ts'
import { periodName } from './period-part.tsx'

interface PictureProps {
  days: readonly Day[]
  kind: PeriodKind
  onClose: () => void
}

function useDrawn({ days, kind }: Omit<PictureProps, 'onClose'>) {
  const t = useStore($t)
  const locale = useStore($locale)
  const draw = useCallback(() => {
    const today = dayOf(new Date())
    const firstDay = firstDayIn(navigator.language)
    const period = periodAt(kind, today, firstDay)
    const sum = sumOf(within(days, period))
    const number = (value: number): string => new Intl.NumberFormat(locale).format(value)
    const card = {
      brand: t('app.name'),
      title: periodName(kind, period, locale) || t('statistic.title'),
      facts: [
        { label: t('statistic.minutes'), value: number(Math.round(sum.seconds / 60)) },
        { label: t('statistic.workouts'), value: number(sum.plays) },
        { label: t('statistic.icepoints'), value: number(sum.icepoints) },
        { label: t('statisticSheets.streakDays'), value: number(streakOf(days, today).length) }
      ],
      bars: barsOf(days, kind, today, firstDay).map(({ seconds }) => seconds)
    }
    return statisticPicture(card)
  }, [days, kind, t, locale])
  return useDrawnPicture(draw)
}

export function PictureSheet({ days, kind, onClose }: PictureProps) {
  const t = useStore($t)
  const drawn = useDrawn({ days, kind })
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
      title={t('statistic.share')}
      closeLabel={t('states.close')}
      actions={
        isReady && (
          <Button look="primary" icon={drawn.picture.isShareable ? share2 : download} onClick={hand(drawn.picture)}>
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
