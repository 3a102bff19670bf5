import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import { users } from '../../../ui/icons.ts'
import { Note } from '../../../ui/note.tsx'

export function OwnShared() {
  const t = useStore($t)
  return <Note icon={users}>{t('sharing.ownShared')}</Note>
}
