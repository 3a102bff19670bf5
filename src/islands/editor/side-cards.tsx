import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import { MEGABYTE, meterState } from '#core/workout/limits.ts'
import { pathTo } from '#core/app/routes.ts'
import { planName } from '#core/account/plan-name.ts'
import type { OpenWorkout } from '../../stores/editor/editor-state.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { triangleAlert } from '../../ui/icons.ts'
import { Meter } from '../../ui/meter.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Loaded last, because nobody starts with it. `onRefused`: the content must be corrected before publishing. */
export function SideCards({ exercises, ...sharing }: { exercises: number } & SharingProps) {
  return (
    <>
      <LimitsCard exercises={exercises} />
      <SharingCard {...sharing} />
    </>
  )
}

/** Passed as props, so that the editor's stores stay in the editor's chunk. */
interface SharingProps {
  workout: OpenWorkout
  /** Resolves to whether it worked. */
  publish: (isPublic: boolean) => Promise<boolean>
  onRefused: () => void
}

/** `exercises`: their number in the open workout. */
const LimitsCard = memo(function LimitsCard({ exercises }: { exercises: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const { limits, name } = account.contract
  const { usage } = account
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(usage.mediaBytes / MEGABYTE)
  const storage = `${megabytes} / ${t('limit.mb', { count: limits.maxMediaStorage })}`
  return (
    <section className="card stack">
      <h2>{t('editor.limits', { plan: planName(name, t) })}</h2>
      <Limit label={t('editor.limitWorkouts')} used={usage.workouts} max={limits.maxWorkouts} />
      <Limit label={t('editor.limitExercises')} used={exercises} max={limits.maxExercisesPerWorkout} />
      <Limit
        label={t('editor.limitStorage')}
        used={usage.mediaBytes}
        max={limits.maxMediaStorage * MEGABYTE}
        value={storage}
      />
    </section>
  )
})

function Limit({ label, used, max, value }: { label: string; used: number; max: number; value?: string }) {
  const t = useStore($t)
  const state = meterState(used, max)
  return (
    <div>
      <Meter label={label} used={used} max={max} value={value ?? t('editor.used', { used, max })} />
      {state !== 'free' && (
        <small className={`editor-limit-warning is-${state}`}>
          <Icon of={triangleAlert} />
          {t(state === 'full' ? 'editor.full' : 'editor.near')}
        </small>
      )}
    </div>
  )
}

function SharingCard({ workout, publish, onRefused }: SharingProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [isBusy, setBusy] = useState(false)
  const isStored = workout.version !== null
  const change = async (isPublic: boolean) => {
    setBusy(true)
    try {
      if (!(await publish(isPublic))) onRefused()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card">
      <h2>{t('editor.sharing')}</h2>
      <Switch
        label={t('editor.public')}
        isOn={workout.isPublic}
        isDisabled={!isStored || isBusy}
        onChange={(isPublic) => void change(isPublic)}
      />
      {!isStored && <p className="muted editor-small">{t('editor.publicNew')}</p>}
      {/* During publishing the public page does not exist yet, or will soon be gone. */}
      {workout.isPublic && !isBusy && (
        <a className="inline-link" href={pathTo('workout', { id: workout.workoutId }, locale)}>
          {t('editor.publicOpen')}
        </a>
      )}
    </section>
  )
}
