import '../../../styles/together/sharing.css'
import { useStore } from '@nanostores/react'
import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { $sharedWithMe, keepSharedWithMe } from '../../../stores/together/shared-with-me.ts'
import { Note } from '../../../ui/note.tsx'
import { SharedLine } from './shared-line.tsx'

/** Shown on the page of a workout that somebody else owns. */
export function SharedBy({ workoutId, isPublic }: { workoutId: string; isPublic: boolean }) {
  const t = useStore($t)
  const share = useStore($sharedWithMe)
  useEffect(() => keepSharedWithMe(workoutId), [workoutId])
  const known = share !== null && share.workoutId === workoutId ? share : null
  // Everybody can open a public workout; only some were sent it by a friend.
  if (known === null && isPublic) return null
  return <Note icon={Users}>{known === null ? t('page.shared') : <SharedLine share={known} />}</Note>
}
