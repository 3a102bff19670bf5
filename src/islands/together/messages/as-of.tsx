import { useStore } from '@nanostores/react'
import { formatDate } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $conversations } from '../../../stores/together/conversations.ts'

/**
 * Says how old the shown messages are, unless the server responds. Within a note with the role `status` it has no
 * role of its own.
 */
export function AsOf({ role }: { role?: 'status' | undefined }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($conversations)
  if (state.kind !== 'ready' || state.staleSince === null) return null
  const date = formatDate(state.staleSince, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span className="muted" role={role}>
      {t('messages.asOf', { date })}
    </span>
  )
}
