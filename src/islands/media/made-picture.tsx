/** What becomes of the picture that is ready. */
import { useStore } from '@nanostores/react'
import { Crop, Download, ImageIcon, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { formatPercent } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { changeAgain, savePicture, startOver, storePicture, type ResizeState } from '../../stores/media/resize.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'

type Made = ResizeState & { kind: 'made' }

export function MadePicture({ state }: { state: Made }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const { made, step } = state
  const isBusy = typeof step === 'object' && 'sent' in step
  // The button that led here is gone.
  useEffect(() => focusHeading('media-made'), [])
  return (
    <div className="card media-made">
      <img src={state.preview} alt="" />
      <div className="stack tight">
        <h2 id="media-made" tabIndex={-1}>
          {t('resize.ready')}
        </h2>
        <p className="media-made-name">
          <b>{made.name}</b>, {formatBytes(made.file.size, locale)}
        </p>
        <Told step={step} />
        <div className="row wrap">
          <Button look="primary" icon={Download} onClick={savePicture}>
            {t('resize.save')}
          </Button>
          {step !== 'stored' && (
            <Button icon={Upload} disabled={isBusy || !isOnline} onClick={() => void storePicture()}>
              {t('resize.store')}
            </Button>
          )}
        </div>
        {!isOnline && <p className="muted">{t('resize.offline')}</p>}
        <div className="row wrap">
          <Button look="quiet" icon={Crop} onClick={changeAgain}>
            {t('resize.again')}
          </Button>
          <Button look="quiet" icon={ImageIcon} onClick={startOver}>
            {t('resize.other')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Told({ step }: Pick<Made, 'step'>) {
  const t = useStore($t)
  const locale = useStore($locale)
  if (step === 'ask') return null
  if (step === 'stored') {
    return (
      <Note tone="positive" role="status">
        <p>
          {t('resize.stored')}{' '}
          <a className="inline-link" href={pathTo('st')}>
            {t('resize.toStorage')}
          </a>
        </p>
      </Note>
    )
  }
  if ('sent' in step) {
    const text = t('resize.sending', { percent: formatPercent(step.sent, locale) })
    return (
      <div className="media-sending">
        <p>{text}</p>
        <progress value={step.sent} aria-label={text} />
      </div>
    )
  }
  const isFull = errorCode(step.error) === 'quota-exceeded'
  return (
    <Note tone="negative" role="alert">
      <p>{isFull ? t('resize.noRoom') : errorText(step.error, t)}</p>
      {isFull && (
        <a className="inline-link" href={pathTo('st')}>
          {t('resize.makeRoom')}
        </a>
      )}
    </Note>
  )
}
