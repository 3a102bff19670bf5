/** Parts of the form that need a language model: photos of a plan and today's remaining workouts. */
import '../../styles/ai/photo.css'
import { useStore } from '@nanostores/react'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $photo } from '../../stores/ai/make-form.ts'
import { takePhoto } from '../../stores/ai/photo.ts'
import { $aiToday, askToday } from '../../stores/ai/today.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { FileButton, ACCEPT } from '../editor/media/file-button.tsx'

export function AiPart() {
  const t = useStore($t)
  const today = useStore($aiToday)
  const isOnline = useStore($isOnline)
  // If the status cannot be loaded, the model is not offered; the first request says why.
  useEffect(() => {
    if (isOnline) askToday().catch(() => undefined)
  }, [isOnline])
  if (today === null || today.model === 'none' || !isOnline) return null
  const left = Math.max(0, today.limit - today.used)
  return (
    <div className="make-ai">
      {today.model === 'pictures' && <PhotoField isFull={left === 0} />}
      <p className="muted numeric">{t('aiPhoto.left', { count: left, max: today.limit })}</p>
    </div>
  )
}

function PhotoField({ isFull }: { isFull: boolean }) {
  const t = useStore($t)
  const photo = useStore($photo)
  const root = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<unknown>(null)
  const [isFitting, setFitting] = useState(false)
  const take = ([file]: File[]) => {
    if (file === undefined) return
    setError(null)
    setFitting(true)
    takePhoto(file)
      .catch(setError)
      .finally(() => setFitting(false))
  }
  const remove = () => {
    $photo.set(null)
    root.current?.focus()
  }
  return (
    <div ref={root} className="field" role="group" aria-labelledby="make-photo" tabIndex={-1}>
      <span id="make-photo" className="field-label">
        {t('aiPhoto.title')}
      </span>
      {photo !== null && (
        <figure className="make-photo">
          <img src={photo} alt={t('aiPhoto.alt')} />
          <IconButton icon={Trash2} label={t('aiPhoto.remove')} onClick={remove} />
        </figure>
      )}
      {photo === null && !isFull && (
        <span className="make-photo-add">
          <FileButton icon={ImagePlus} label={t('aiPhoto.file')} accept={ACCEPT.picture} onFiles={take} />
          <FileButton
            icon={Camera}
            label={t('aiPhoto.camera')}
            accept={ACCEPT.picture}
            isCamera
            className="make-photo-camera"
            onFiles={take}
          />
        </span>
      )}
      <p role="status" className="muted">
        {isFitting ? t('aiPhoto.fitting') : photo === null ? t('aiPhoto.hint') : t('aiPhoto.ready')}
      </p>
      {error !== null && (
        <Note tone="negative" role="alert">
          {errorText(error, t)}
        </Note>
      )}
    </div>
  )
}
