/** Fetches the admin's part of the page; everybody else's page is not a byte larger for it. */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ComponentType } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

type Part = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; Section: ComponentType }

/** Drawn only for admins. */
export function AdminPart() {
  const t = useStore($t)
  const [part, setPart] = useState<Part>({ kind: 'loading' })
  const isLoading = part.kind === 'loading'
  // A file that cannot be fetched (no network) is told, and fetched again when asked to.
  useEffect(() => {
    if (!isLoading) return
    import('../admin/admin-section.tsx').then(
      ({ AdminSection }) => setPart({ kind: 'ready', Section: AdminSection }),
      () => setPart({ kind: 'failed' })
    )
  }, [isLoading])
  if (part.kind === 'ready') return <part.Section />
  if (part.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        <p>{t('account.adminFailed')}</p>
        <Button onClick={() => setPart({ kind: 'loading' })}>{t('states.retry')}</Button>
      </Note>
    )
  }
  return (
    <Loading label={t('states.loading')}>
      <Skeleton height="12rem" />
    </Loading>
  )
}
