/** What goes with the next message, before it is sent. */
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { errorText } from '#core/app/errors.ts'
import { formatDate, formatPercent } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import type { Attached, ChangeAttached } from '../../../stores/together/attached.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export function AttachedRow({ attached, onChange }: { attached: Attached; onChange: ChangeAttached }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { file, workout, at } = attached
  if (file === null && workout === null && at === null) return null
  const date = at === null ? '' : formatDate(Date.parse(at), locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className="together-attached">
      {file !== null && (
        <li>
          <FileState file={file} />
          <IconButton
            icon={X}
            label={t('messages.takeOff', { name: file.name })}
            onClick={() => {
              file.stop()
              onChange((before) => ({ ...before, file: null }))
            }}
          />
        </li>
      )}
      {workout !== null && (
        <li>
          <span>
            <b>{workout.name}</b>
          </span>
          <IconButton
            icon={X}
            label={t('messages.takeOff', { name: workout.name })}
            onClick={() => onChange((before) => ({ ...before, workout: null }))}
          />
        </li>
      )}
      {at !== null && (
        <li>
          <span>{t('messages.dateOf', { date })}</span>
          <IconButton
            icon={X}
            label={t('messages.takeOff', { name: date })}
            onClick={() => onChange((before) => ({ ...before, at: null }))}
          />
        </li>
      )}
    </ul>
  )
}

function FileState({ file }: { file: NonNullable<Attached['file']> }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const share = formatPercent(file.share, locale)
  const state = () => {
    if (file.error !== null) return errorText(file.error, t)
    return file.url === '' ? t('messages.uploading', { share }) : t('messages.uploaded')
  }
  return (
    <span role={file.error === null ? 'status' : 'alert'}>
      <b>{file.name}</b> {state()}
    </span>
  )
}
