import { useStore } from '@nanostores/react'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { formatMinutes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { planVideo, PLANNED_MINUTES, type VideoPlan, type PlannedMinutes } from '#core/studio/video-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $filming, recordsForAll, startCamera } from '../../stores/studio/filming.ts'
import { $free } from '../../stores/studio/own-videos.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'

type Minutes = `${PlannedMinutes}`

const longestWhole = (limitBytes: number, free: number | null): Minutes =>
  `${PLANNED_MINUTES.findLast((count) => planVideo(count, limitBytes, free).isWhole) ?? PLANNED_MINUTES[0]}`

export function FilmingSetup({ limitBytes }: { limitBytes: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($filming)
  const free = useStore($free)
  const [chosen, setMinutes] = useState<Minutes | null>(null)
  const minutes = chosen ?? longestWhole(limitBytes, free)
  const plan = planVideo(Number(minutes), limitBytes, free)
  const options = PLANNED_MINUTES.map((count) => ({
    value: `${count}` as const,
    label: formatMinutes(count * 60, locale, 'long')
  }))
  return (
    <section className="card stack">
      <p>{t('filming.lead')}</p>
      <Ended />
      <Field label={t('filming.length')} hint={<PlanText plan={plan} limitBytes={limitBytes} />}>
        {(control) => <Select {...control} value={minutes} options={options} onChange={setMinutes} />}
      </Field>
      {!recordsForAll() && (
        <Note>
          <p>{t('filming.notForAll')}</p>
        </Note>
      )}
      <p>
        <Button look="primary" icon={Video} disabled={state.kind === 'opening'} onClick={() => void startCamera(plan)}>
          {t('filming.open')}
        </Button>
      </p>
      <p className="muted">{t('filming.keys')}</p>
      <p role="status">{state.kind === 'opening' && t('filming.opening')}</p>
      <p>
        <a href={pathTo('cameraTest')}>{t('filming.test')}</a>
      </p>
    </section>
  )
}

/** Why the camera does not open, or why the last recording ended. */
function Ended() {
  const t = useStore($t)
  const state = useStore($filming)
  if (state.kind === 'off' && state.problem !== null)
    return (
      <Note tone="warning" role="alert">
        <p>{t(`filming.problem-${state.problem}`)}</p>
      </Note>
    )
  if (state.kind !== 'done') return null
  if (state.end === 'asked')
    return (
      <Note tone="positive" role="status">
        <p>{t('filming.done')}</p>
      </Note>
    )
  return (
    <Note tone="warning" role="alert">
      <p>
        {t(`filming.problem-${state.end}`)} {t('filming.keptSoFar')}
      </p>
    </Note>
  )
}

function PlanText({ plan, limitBytes }: { plan: VideoPlan; limitBytes: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const time = formatMinutes(plan.seconds, locale)
  const size = formatBytes(plan.maxBytes, locale)
  return (
    <>
      {t(plan.isWhole ? 'filming.plan' : 'filming.planShort', { height: plan.height, time, size })}
      {plan.maxBytes < limitBytes && ` ${t('filming.planDevice')}`}
    </>
  )
}
