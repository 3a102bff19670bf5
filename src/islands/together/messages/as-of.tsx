import { useStore } from '@nanostores/react'
import { formatDate } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $conversations } from '../../../stores/together/conversations.ts'

/** How old the shown messages are; nothing while the server answers. Within a note that is a status it has no role. */
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
