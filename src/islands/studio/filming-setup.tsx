import { useStore } from '@nanostores/react'
import { useState, type ChangeEvent } from 'react'
import { formatMinutes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { planVideo, PLANNED_MINUTES, type VideoPlan, type PlannedMinutes } from '#core/studio/video-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import type { FilmingProblem } from '../../stores/studio/filming-problems.ts'
import { $filming, startCamera } from '../../stores/studio/filming.ts'
import { $free, openInStudio, takeFile } from '../../stores/studio/own-videos.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { mic, upload, video as videoIcon } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'

interface FilmingSetupProps {
  userId: string
  limitBytes: number
}

type Minutes = `${PlannedMinutes}`

export function FilmingSetup({ userId, limitBytes }: FilmingSetupProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const state = useStore($filming)
  const free = useStore($free)
  const [minutes, setMinutes] = useState<Minutes>('45')
  const [fileProblem, setFileProblem] = useState<FilmingProblem | null>(null)
  const plan = planVideo(Number(minutes), limitBytes, free)
  const options = PLANNED_MINUTES.map((count) => ({
    value: `${count}` as const,
    label: formatMinutes(count * 60, locale, 'long')
  }))
  return (
    <section className="card stack">
      <p>{t('filming.lead')}</p>
      <Ended userId={userId} fileProblem={fileProblem} />
      <Field label={t('filming.length')} hint={<PlanText plan={plan} limitBytes={limitBytes} />}>
        {(control) => <Select {...control} value={minutes} options={options} onChange={setMinutes} />}
      </Field>
      <div className="row wrap">
        <Button
          look="primary"
          icon={videoIcon}
          disabled={state.kind === 'opening'}
          onClick={() => {
            setFileProblem(null)
            void startCamera(plan)
          }}
        >
          {t('filming.open')}
        </Button>
        <PickVideo
          onPick={(file) => {
            void takeFile(userId, file).then(setFileProblem)
          }}
        />
      </div>
      <p className="muted">{t('filming.keys')}</p>
      <p role="status">{state.kind === 'opening' && t('filming.opening')}</p>
      <p>
        <a href={pathTo('cameraTest')} className="row">
          <Icon of={mic} />
          {t('filming.test')}
        </a>
      </p>
    </section>
  )
}

/** Why the camera does not open, or why the last recording ended. */
function Ended({ userId, fileProblem }: { userId: string; fileProblem: FilmingProblem | null }) {
  const t = useStore($t)
  const state = useStore($filming)
  const problem = fileProblem ?? (state.kind === 'off' ? state.problem : null)
  if (problem !== null)
    return (
      <Note tone="warning" role="alert">
        <p>{t(`filming.problem-${problem}`)}</p>
      </Note>
    )
  if (state.kind !== 'done' || state.end === 'asked') return null
  return (
    <Note tone="warning" role="alert">
      <p>
        {t(`filming.problem-${state.end}`)} {t('filming.keptSoFar')}
      </p>
      <Button onClick={() => void openInStudio(userId, state.video)}>{t('filming.openStudio')}</Button>
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

function PickVideo({ onPick }: { onPick: (file: File) => void }) {
  const t = useStore($t)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file again is a change, too.
    event.target.value = ''
    if (file !== undefined) onPick(file)
  }
  return (
    <label className="button studio-filming-pick">
      <Icon of={upload} />
      {t('filming.file')}
      <input type="file" accept="video/*" className="visually-hidden" onChange={pick} />
    </label>
  )
}
