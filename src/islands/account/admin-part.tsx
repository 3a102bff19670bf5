/** Loads the admin's part only for admins: other pages stay small. */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ComponentType } from 'react'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

type Part = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; Section: ComponentType }

const loadSection = () =>
  Promise.all([import('../admin/admin-section.tsx'), loadTexts(['admin'])]).then(([{ AdminSection }]) => AdminSection)

export function AdminPart({ load = loadSection }: { load?: () => Promise<ComponentType> }) {
  const t = useStore($t)
  const [part, setPart] = useState<Part>({ kind: 'loading' })
  const isLoading = part.kind === 'loading'
  // A failed download (no network) is reported and can be repeated.
  useEffect(() => {
    if (!isLoading) return
    load().then(
      (Section) => setPart({ kind: 'ready', Section }),
      () => setPart({ kind: 'failed' })
    )
  }, [isLoading, load])
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
