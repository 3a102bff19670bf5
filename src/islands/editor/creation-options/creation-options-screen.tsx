/** `/addWorkoutOptions`: the ways to create a workout. */
import '../../../styles/editor/create.css'
import { useStore } from '@nanostores/react'
import { Clapperboard, ClipboardPaste, Sparkles, Video, WifiOff, FileUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pathTo, type RouteName } from '#core/app/routes.ts'
import { meterState } from '#core/workout/limits.ts'
import { formatAge } from '#core/app/age.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Language } from '#core/workout/workout.ts'
import { PRESET_KINDS, PRESETS, withPreset, type Preset } from '#core/editor/presets.ts'
import { DEFAULT_SIMPLE_FORM } from '#core/editor/simple.ts'
import { $t, loadTexts, $locale } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $brought, readBrought, withBrought } from '../../../stores/editor/brought.ts'
import type { IconComponent } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Note } from '../../../ui/note.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { WayRow } from './way-row.tsx'
import { openFile } from '../import/open-file.ts'
import { WorkoutLimitNote } from '../workout-limit-note.tsx'
import { BigWays, formRidge, AskedCopy, CopyWays } from './ways.tsx'
import { $openDraft, dismissOpenDraft, readOpenDraft } from '../../../stores/editor/open-draft.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'

const ageOf = ({ changedAt }: StoredDraft, locale: Language) => formatAge(changedAt, Date.now(), locale)

/** A workout that was started and never saved. */
function DraftRow() {
  const draft = useStore($openDraft)
  // The draft may have changed while another screen was shown.
  useEffect(() => void readOpenDraft(), [])
  return draft && <Draft draft={draft} />
}

function Draft({ draft }: { draft: StoredDraft }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isSimple = draft.kind === 'simple'
  const name = (isSimple ? draft.form.name : draft.content.name).trim()
  const ridge = useMemo(
    () => (draft.kind === 'simple' ? formRidge(draft.form) : summarise(draft.content).ridge),
    [draft]
  )
  const dismiss = () => {
    void dismissOpenDraft()
    focusIfLost('main')
  }
  return (
    <section className="create-draft" aria-labelledby="create-draft">
      <Ridge segments={ridge} />
      <p>
        <b id="create-draft" dir="auto">
          {name === '' ? t('options.draftUnnamed') : name}
        </b>
        <small>{t('options.draftFrom', { age: ageOf(draft, locale) })}</small>
      </p>
      <ButtonLink href={pathTo(isSimple ? 'addWorkoutSimple' : 'addWorkout')}>{t('options.resume')}</ButtonLink>
      <IconButton icon={X} label={t('options.dismiss')} onClick={dismiss} />
    </section>
  )
}

const loadImport = () =>
  Promise.all([import('../import/import-sheet.tsx'), loadTexts(['editor', 'workout'])]).then(
    ([{ ImportSheet }]) => ImportSheet
  )

const NOTHING = {}

/** Creates a workout from a file: a button, and the sheet that previews the file. */
export function FileWay() {
  const t = useStore($t)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    openFile(file)
    setOpen(true)
  }
  return (
    <WayRow icon={FileUp} text={t('options.fileText')}>
      <button type="button" onClick={() => input.current?.click()}>
        {t('options.fileTitle')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        // Training histories are not workouts; the user is sent to Statistics.
        accept=".json,.zip,.feeel,.liftlogplan,.csv,.fit,.tcx,application/json,application/zip,application/octet-stream,text/csv"
        onChange={(event) => {
          take(event.target.files?.[0])
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
      {isOpen && <LazyPart load={loadImport} props={NOTHING} onFail={() => setOpen(false)} isAsked />}
    </WayRow>
  )
}

/** Limits the number of bars, so that each stays distinguishable. */
function smallRidge(preset: Preset) {
  const form = withPreset(DEFAULT_SIMPLE_FORM, preset)
  if (preset === 'breathing') return formRidge({ ...form, rounds: 1 })
  return formRidge(form, preset === 'circuit' ? ['1', '2', '3'] : ['1'])
}

/** Each kind of workout with its ridge, in the form in which the quick timer starts it. */
export function PresetWays() {
  const t = useStore($t)
  const brought = useStore($brought)
  const ridges = useMemo(() => PRESETS.map((preset) => ({ preset, ridge: smallRidge(preset) })), [])
  // Breathing has no exercises of its own.
  const shown = ridges.filter(({ preset }) => brought === null || PRESET_KINDS[preset].hasNames)
  return (
    <section>
      <h2 id="presets">{t('options.presets')}</h2>
      <ul className="create-list create-kinds" aria-labelledby="presets">
        {shown.map(({ preset, ridge }) => (
          <li key={preset} className="create-row">
            <Ridge segments={ridge} />
            <div>
              <a href={withBrought(`${pathTo('addWorkoutSimple')}?preset=${preset}`, brought)}>
                {t(`presets.name-${preset}`)}
              </a>
              <small>{t(`presets.short-${preset}`)}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const loadBrought = () => import('./brought-exercise.tsx').then(({ BroughtExercise }) => BroughtExercise)
const loadIntoOwn = () => import('./into-own.tsx').then(({ IntoOwn }) => IntoOwn)

interface Option {
  route: RouteName
  /** Query for the screen. */
  query?: string
  title: string
  text: string
  icon: IconComponent
}

/** These ways cannot include an exercise that the address names. */
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
  // The address of this visit names the exercise.
  useEffect(() => void readBrought(), [])
  return (
    <AppFrame title={t('options.title')} className="creation-options" isMain hasOfflineNote={false}>
      {!isOnline && (
        <Note tone="warning" icon={WifiOff} role="status">
          {t('options.offline')}
        </Note>
      )}
      {known !== null && <LazyPart load={loadBrought} props={known} onFail={() => undefined} />}
      <RoomNote />
      {brought === null && <AskedCopy />}
      {brought === null && <DraftRow />}
      <BigWays brought={brought} />
      <section>
        <h2 id="more-ways">{t('options.more')}</h2>
        <ul className="create-list" aria-labelledby="more-ways">
          {known !== null && <LazyPart load={loadIntoOwn} props={known} onFail={() => undefined} />}
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

/** Shows how many more workouts fit before the user writes one. */
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
