/** Previews the result as a picture, then shares it. */
import { useStore } from '@nanostores/react'
import { Download, Link, Share2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { CARD_HEIGHT, CARD_WIDTH } from '#core/player/result-card.ts'
import { $t } from '../../../stores/app/locale.ts'
import { handOnLink, handOnPicture, resultPicture } from '../../../stores/player/results/share-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { DoneView } from '../../../stores/player/player-view.ts'
import { useDrawnPicture } from './use-drawn-picture.ts'
import { useWorth } from './use-worth.ts'

/** Props of a sheet over the done screen. */
export interface ExtraProps {
  view: DoneView
  onClose: () => void
}

const SAID = {
  saved: 'player.pictureSaved',
  copied: 'player.copied',
  failed: 'player.shareFailed',
  shared: '',
  cancelled: ''
} as const

/** A preview of the picture and its actions. */
export function ShareSheet({ view, onClose }: ExtraProps) {
  const t = useStore($t)
  const { icepoints, isAbout } = useWorth(view)
  // The response of the edge changes the number in the picture.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const drawn = useDrawnPicture(useCallback(() => resultPicture(view), [view, icepoints, isAbout]))
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<keyof typeof SAID | null>(null)
  const run = (hand: () => Promise<keyof typeof SAID>) => () => {
    if (isBusy) return
    setBusy(true)
    void hand()
      .then(setSaid)
      .finally(() => setBusy(false))
  }
  const isReady = drawn !== null && drawn !== 'failed'
  const pictureKey = drawn === null ? 'player.drawing' : drawn === 'failed' ? 'player.pictureFailed' : ''
  const status = said === null ? pictureKey : SAID[said]
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('player.shareResult')}
      closeLabel={t('player.close')}
      actions={
        <>
          {view.workout.isPublic && (
            <Button icon={Link} onClick={run(() => handOnLink(view))}>
              {t('player.shareLink')}
            </Button>
          )}
          {isReady && (
            <Button
              look="primary"
              icon={drawn.picture.isShareable ? Share2 : Download}
              onClick={run(() => handOnPicture(drawn.picture))}
            >
              {t(drawn.picture.isShareable ? 'player.sharePicture' : 'player.savePicture')}
            </Button>
          )}
        </>
      }
    >
      <div className="player-card-preview" aria-busy={drawn === null}>
        {isReady && <img src={drawn.src} width={CARD_WIDTH} height={CARD_HEIGHT} alt={drawn.picture.alt} />}
      </div>
      <p className="player-hint" role="status">
        {status === '' ? '' : t(status)}
      </p>
    </Sheet>
  )
}
