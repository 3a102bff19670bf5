/** `/addWorkoutOptions`: ways to start that are built already. */
import '../../../styles/editor/simple.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { pathTo, type RouteName } from '#core/app/routes.ts'
import { planName } from '#core/account/plan-name.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $brought, readBrought, withBrought } from '../../../stores/editor/brought.ts'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { Later } from '../../app/later.tsx'
import { FileWay } from '../import/file-way.tsx'
import { WorkoutLimitNote } from '../workout-limit-note.tsx'
import { AskedCopy, CopyWays } from './copy-ways.tsx'
import { PresetWays } from './preset-ways.tsx'

const loadBrought = () => import('./brought-exercise.tsx').then(({ BroughtExercise }) => BroughtExercise)
const loadIntoOwn = () => import('./into-own.tsx').then(({ IntoOwn }) => IntoOwn)

interface Option {
  route: RouteName
  /** What is said to the screen. */
  query?: string
  title: string
  text: string
  /** An example of such a workout. */
  ridge: readonly RidgeSegment[]
}

const bars = (lengths: readonly number[], intro: number, rest: number): RidgeSegment[] =>
  lengths.flatMap((seconds): RidgeSegment[] => [
    ...(intro > 0 ? [{ phase: 'intro' as const, seconds: intro }] : []),
    { phase: 'work', seconds },
    { phase: 'rest', seconds: rest }
  ])

/** They take no exercise that was brought here. */
const OF_VIDEO: readonly RouteName[] = ['createMasterVideo', 'addWorkoutMaster']

const OPTIONS: readonly Option[] = [
  {
    route: 'addWorkoutSimple',
    query: '?preset=circuit',
    title: 'options.simpleTitle',
    text: 'options.simpleText',
    ridge: bars([30, 30, 30, 30, 30, 30, 30, 30], 0, 14)
  },
  {
    route: 'addWorkoutAI',
    title: 'options.aiTitle',
    text: 'options.aiText',
    ridge: bars([50, 25, 25, 25, 25, 25, 25, 45], 0, 12)
  },
  {
    route: 'addWorkout',
    title: 'options.editorTitle',
    text: 'options.editorText',
    ridge: bars([30, 45, 90, 60, 75, 35], 14, 18)
  },
  {
    route: 'addWorkout',
    query: '?view=text',
    title: 'options.typeTitle',
    text: 'options.typeText',
    ridge: bars([40, 40, 90, 40, 40, 90], 0, 20)
  },
  {
    route: 'createMasterVideo',
    title: 'options.recordTitle',
    text: 'options.recordText',
    ridge: bars([90, 60, 120, 75], 0, 16)
  },
  {
    route: 'addWorkoutMaster',
    title: 'options.chaptersTitle',
    text: 'options.chaptersText',
    ridge: bars([60, 60, 110, 60], 20, 0)
  }
]

const FILE_RIDGE = bars([60, 20, 60, 20, 60, 20], 0, 10)

export function CreationOptionsScreen() {
  const t = useStore($t)
  const brought = useStore($brought)
  const name = brought?.name ?? null
  const known = brought === null || name === null ? null : { id: brought.id, name }
  // The address of this visit names it.
  useEffect(() => void readBrought(), [])
  return (
    <AppFrame title={t('options.title')} className="creation-options">
      {known !== null && <Later load={loadBrought} props={known} onFail={() => undefined} />}
      <p className="muted">{t('options.lead')}</p>
      <RoomNote />
      <ul className="creation-options-ways">
        {brought === null && <AskedCopy />}
        {known !== null && <Later load={loadIntoOwn} props={known} onFail={() => undefined} />}
        {OPTIONS.filter(({ route }) => brought === null || !OF_VIDEO.includes(route)).map((option) => (
          <li key={option.title} className="workout-card">
            <Ridge segments={option.ridge} />
            <div className="workout-card-body">
              <h2>
                <a href={withBrought(pathTo(option.route) + (option.query ?? ''), brought)}>{t(option.title)}</a>
              </h2>
              <p className="muted">{t(option.text)}</p>
            </div>
          </li>
        ))}
        {brought === null && <Whole />}
      </ul>
      <PresetWays />
    </AppFrame>
  )
}

/** Ways to a workout that is there already: nothing is added to it. */
function Whole() {
  return (
    <>
      <li className="workout-card">
        <Ridge segments={FILE_RIDGE} />
        <div className="workout-card-body">
          <FileWay />
        </div>
      </li>
      <CopyWays />
    </>
  )
}

/** Shows the remaining workouts before somebody writes one. */
function RoomNote() {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const max = account.contract.limits.maxWorkouts
  const room = max - account.usage.workouts
  if (room <= 0) return <WorkoutLimitNote max={max} text="list.fullText" />
  return room > max * 0.2 ? null : (
    <Note>{t('options.room', { count: room, plan: planName(account.contract.name, t) })}</Note>
  )
}
