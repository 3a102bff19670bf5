/** `/addWorkoutOptions`: ways to start that are built already. */
import '../../../styles/editor/create.css'
import { useStore } from '@nanostores/react'
import { Clapperboard, ClipboardPaste, Sparkles, Video, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { pathTo, type RouteName } from '#core/app/routes.ts'
import { meterState } from '#core/workout/limits.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $brought, readBrought, withBrought } from '../../../stores/editor/brought.ts'
import type { IconComponent } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Note } from '../../../ui/note.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { Later } from '../../app/later.tsx'
import { FileWay } from '../import/file-way.tsx'
import { WorkoutLimitNote } from '../workout-limit-note.tsx'
import { BigWays } from './big-ways.tsx'
import { AskedCopy, CopyWays } from './copy-ways.tsx'
import { DraftRow } from './draft-row.tsx'
import { PresetWays } from './preset-ways.tsx'
import { WayRow } from './way-row.tsx'

const loadBrought = () => import('./brought-exercise.tsx').then(({ BroughtExercise }) => BroughtExercise)
const loadIntoOwn = () => import('./into-own.tsx').then(({ IntoOwn }) => IntoOwn)

interface Option {
  route: RouteName
  /** What is said to the screen. */
  query?: string
  title: string
  text: string
  icon: IconComponent
}

/** They take no exercise that was brought here. */
const OF_VIDEO: readonly RouteName[] = ['createMasterVideo', 'addWorkoutMaster']

const OPTIONS: readonly Option[] = [
  { route: 'addWorkoutAI', title: 'options.aiTitle', text: 'options.aiText', icon: Sparkles },
  {
    route: 'addWorkout',
    query: '?view=text',
    title: 'options.typeTitle',
    text: 'options.typeText',
    icon: ClipboardPaste
  },
  { route: 'createMasterVideo', title: 'options.recordTitle', text: 'options.recordText', icon: Video },
  { route: 'addWorkoutMaster', title: 'options.chaptersTitle', text: 'options.chaptersText', icon: Clapperboard }
]

export function CreationOptionsScreen() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const brought = useStore($brought)
  const name = brought?.name ?? null
  const known = brought === null || name === null ? null : { id: brought.id, name }
  // The address of this visit names it.
  useEffect(() => void readBrought(), [])
  return (
    <AppFrame title={t('options.title')} className="creation-options" isMain hasOfflineNote={false}>
      {!isOnline && (
        <Note tone="warning" icon={WifiOff} role="status">
          {t('options.offline')}
        </Note>
      )}
      {known !== null && <Later load={loadBrought} props={known} onFail={() => undefined} />}
      <RoomNote />
      {brought === null && <AskedCopy />}
      {brought === null && <DraftRow />}
      <BigWays brought={brought} />
      <section>
        <h2 id="more-ways">{t('options.more')}</h2>
        <ul className="create-list" aria-labelledby="more-ways">
          {known !== null && <Later load={loadIntoOwn} props={known} onFail={() => undefined} />}
          {OPTIONS.filter(({ route }) => brought === null || !OF_VIDEO.includes(route)).map((option) => (
            <WayRow key={option.title} icon={option.icon} text={t(option.text)}>
              <a href={withBrought(pathTo(option.route) + (option.query ?? ''), brought)}>{t(option.title)}</a>
            </WayRow>
          ))}
          {brought === null && <FileWay />}
        </ul>
      </section>
      <PresetWays />
      {brought === null && <CopyWays />}
    </AppFrame>
  )
}

/** Shows the remaining workouts before somebody writes one. */
function RoomNote() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const { workouts: used } = account.usage
  const max = account.contract.limits.maxWorkouts
  const room = max - used
  if (room <= 0) return <WorkoutLimitNote max={max} text="list.fullText" />
  if (meterState(used, max) === 'free') return null
  return (
    <div className="create-room">
      <Meter
        label={t('options.used', { used, max })}
        used={used}
        max={max}
        value={t('options.room', { count: room })}
      />
      <a className="inline-link" href={pathTo('tooManyWorkouts')}>
        {t('options.makeRoom')}
      </a>
    </div>
  )
}
