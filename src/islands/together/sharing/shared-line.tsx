import { useStore } from '@nanostores/react'
import { formatDate } from '#core/app/format.ts'
import type { Assigned } from '#core/together/assigned.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Face } from '../groups/face.tsx'

/** Who shared a workout, when, and with which note. */
export function SharedLine({ share, isNew = false }: { share: Assigned; isNew?: boolean }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { ownerName: name, imageUrl, note, proposedAt, sharedAt } = share
  const day = (iso: string) => formatDate(Date.parse(iso), locale, { dateStyle: 'medium' })
  const time = (iso: string) => formatDate(Date.parse(iso), locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="together-shared">
      <p className={isNew ? 'is-new' : undefined}>
        <Face name={name} url={imageUrl ?? ''} size="1.75rem" />
        {isNew && <b>{t('sharing.isNew')}</b>}{' '}
        <span>
          {sharedAt === null ? t('sharing.byOnly', { name }) : t('sharing.by', { name, date: day(sharedAt) })}
        </span>
      </p>
      {proposedAt !== null && <p>{t('sharing.proposed', { date: time(proposedAt) })}</p>}
      {note !== '' && (
        <p>
          <q dir="auto">{note}</q>
        </p>
      )}
    </div>
  )
}
