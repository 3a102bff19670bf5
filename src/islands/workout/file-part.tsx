/** A workout as a file, with its media or without them. */
import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { fileUrlsOf } from '#core/workout/files.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { saveAsText, saveWithMedia } from '../../stores/workout/save-workout-file.ts'
import { Button } from '../../ui/button.tsx'

export function FilePart({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const count = fileUrlsOf(workout).length
  const pack = async () => {
    if (isBusy) return
    setBusy(true)
    setSaid(t('carry.packing'))
    try {
      const { name, missing } = await saveWithMedia(workout)
      setSaid(missing === 0 ? t('carry.packed', { name }) : t('carry.packedWithout', { name, count: missing }))
    } catch (error) {
      setSaid(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="stack">
      <h3>{t('carry.fileTitle')}</h3>
      <p className="muted">{t('carry.fileText')}</p>
      <div className="row wrap">
        <Button icon={Download} onClick={() => setSaid(t('carry.packed', { name: saveAsText(workout) }))}>
          {t('carry.saveText')}
        </Button>
        {count > 0 && (
          <Button icon={Download} aria-disabled={isBusy} onClick={() => void pack()}>
            {t('carry.saveAll', { count })}
          </Button>
        )}
      </div>
      <p role="status" className="muted">
        {said}
      </p>
    </section>
  )
}
