/** `/createMastervideo`: records a workout, and shows what is recorded. */
import '../../styles/studio/filming.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t } from '../../stores/app/locale.ts'
import { $filming, leaveFilming, openChapters } from '../../stores/studio/filming.ts'
import { loadVideos } from '../../stores/studio/own-videos.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { FilmingSetup } from './filming-setup.tsx'
import { KeptList } from './kept-list.tsx'

const loadStage = () => import('./filming-stage.tsx').then((file) => file.FilmingStage)

export function FilmingScreen() {
  const t = useStore($t)
  return (
    <AppFrame title={t('filming.title')} className="studio-filming" hasOfflineNote={false}>
      <AccountGate skeleton={<Skeleton height="20rem" />}>{(account) => <Content account={account} />}</AccountGate>
    </AppFrame>
  )
}

function Content({ account }: { account: SignedIn }) {
  const { userId } = account.login
  const filming = useStore($filming)
  const { kind } = filming
  const isOpen = kind === 'ready' || kind === 'counting' || kind === 'filming'
  // Anew when a video ends, because it is one of them then.
  useEffect(() => {
    if (kind === 'off' || kind === 'done') void loadVideos(userId)
  }, [userId, kind])
  // Its chapters come next. What ended otherwise is said here first.
  const finished = filming.kind === 'done' && filming.end === 'asked' ? filming.video.id : null
  useEffect(() => {
    if (finished !== null) openChapters(finished)
  }, [finished])
  useEffect(() => leaveFilming, [])
  return (
    <>
      <FilmingSetup limitBytes={account.contract.limits.maxMastervideoSize * MEGABYTE} />
      <KeptList userId={userId} />
      {isOpen && (
        <Later load={loadStage} props={{ userId }} onFail={leaveFilming} isAsked>
          <Skeleton height="20rem" />
        </Later>
      )}
    </>
  )
}
