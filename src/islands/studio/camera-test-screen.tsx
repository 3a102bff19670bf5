/** `/test/camera`: what this device can record. Works for everybody, also offline. */
import '../../styles/studio/filming.css'
import '../../styles/studio/camera-test.css'
import { useStore } from '@nanostores/react'
import { ClipboardCopy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import {
  type CameraReport,
  HEARD_FROM,
  playsEverywhere,
  recordsForAll,
  type Permit
} from '#core/studio/camera-report.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { Language } from '#core/workout/workout.ts'
import { soundLevel } from '#core/studio/video-plan.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import {
  $report,
  $test,
  copyReport,
  lookAtDevice,
  showTest,
  soundInTest,
  startTest,
  stopTest
} from '../../stores/studio/camera-test.ts'
import { Button } from '../../ui/button.tsx'
import { Note, TONE_ICONS, type Tone } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SoundMeter } from './sound-meter.tsx'

interface Finding {
  name: string
  value: string
  tone: Tone
  /** Key of the text that says how to fix it. */
  mend?: string
  /** Technical name for experts. */
  detail?: string
}

type T = (key: string, params?: Record<string, string | number>) => string

/** Bytes of a 45-minute video, the longest of the largest plan. */
const ROOM_WANTED = 200 * MEGABYTE

function permitFinding(name: 'camera' | 'microphone', permit: Permit, devices: readonly string[], t: T): Finding[] {
  const known = devices.filter((label) => label !== '')
  const list = known.length > 0 ? known.join(', ') : t('cameraTest.found', { count: devices.length })
  const tones: Readonly<Record<Permit, Tone>> = {
    granted: 'positive',
    prompt: 'info',
    denied: 'negative',
    unknown: 'info'
  }
  return [
    devices.length === 0
      ? { name: t(`cameraTest.${name}`), value: t('cameraTest.none'), tone: 'negative', mend: 'cameraTest.mendNone' }
      : { name: t(`cameraTest.${name}`), value: list, tone: 'positive' },
    {
      name: t(`cameraTest.permit-${name}`),
      value: t(`cameraTest.permit-${permit}`),
      tone: tones[permit],
      ...(permit === 'denied' ? { mend: 'filming.problem-refused' } : {}),
      ...(permit === 'prompt' ? { mend: 'cameraTest.mendPrompt' } : {})
    }
  ]
}

function formatFindings({ records, plays }: CameraReport, t: T): Finding[] {
  const short = (types: readonly string[]) => [...new Set(types.map((type) => type.replace('video/', '')))].join(' · ')
  const reach = (types: readonly string[]): string =>
    types.length === 0 ? 'none' : types.some(playsEverywhere) ? 'everywhere' : 'somewhere'
  const isForAll = recordsForAll({ records })
  return [
    {
      name: t('cameraTest.records'),
      value: t(`cameraTest.records-${reach(records)}`),
      detail: short(records),
      tone: records.length === 0 ? 'negative' : isForAll ? 'positive' : 'warning',
      ...(isForAll ? {} : { mend: records.length === 0 ? 'filming.problem-unable' : 'filming.notForAll' })
    },
    {
      name: t('cameraTest.plays'),
      value: t(`cameraTest.plays-${reach(plays)}`),
      detail: short(plays),
      tone: plays.length === 0 ? 'negative' : 'positive'
    }
  ]
}

function trialFindings({ picture, loudest }: CameraReport, t: T): Finding[] {
  if (picture === null) return []
  const { width, height } = picture
  const isHeard = loudest >= HEARD_FROM
  return [
    { name: t('cameraTest.size'), value: `${width} × ${height}`, tone: 'positive' },
    {
      name: t('cameraTest.sound'),
      value: t(isHeard ? 'cameraTest.heard' : 'cameraTest.notHeard'),
      tone: isHeard ? 'positive' : 'warning',
      ...(isHeard ? {} : { mend: 'cameraTest.mendQuiet' })
    }
  ]
}

function deviceFindings({ wake, free, isPromised }: CameraReport, locale: Language, t: T): Finding[] {
  const isRoomy = free === null || free >= ROOM_WANTED
  const isAwake = wake === 'on' || wake === 'off'
  return [
    {
      name: t('cameraTest.wake'),
      value: t(`cameraTest.wake-${wake}`),
      tone: isAwake ? 'positive' : 'warning',
      ...(isAwake ? {} : { mend: 'cameraTest.mendWake' })
    },
    {
      name: t('cameraTest.room'),
      tone: isRoomy ? 'positive' : 'warning',
      value: free === null ? t('cameraTest.notTold') : formatBytes(free, locale),
      ...(isRoomy ? {} : { mend: 'filming.problem-full' })
    },
    {
      name: t('cameraTest.promise'),
      value: t(isPromised ? 'cameraTest.promised' : 'cameraTest.notPromised'),
      tone: isPromised ? 'positive' : 'info',
      ...(isPromised ? {} : { mend: 'cameraTest.mendPromise' })
    }
  ]
}

export function CameraFindings({ report }: { report: CameraReport }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const all = [
    ...permitFinding('camera', report.camera, report.cameras, t),
    ...permitFinding('microphone', report.microphone, report.microphones, t),
    ...trialFindings(report, t),
    ...formatFindings(report, t),
    ...deviceFindings(report, locale, t)
  ]
  return (
    <section className="card">
      <h2>{t('cameraTest.findings')}</h2>
      <dl className="studio-camera-findings">
        {all.map(({ name, value, tone, mend, detail = '' }) => (
          <div key={name} className={`is-${tone}`}>
            <dt>
              <Icon of={TONE_ICONS[tone]} />
              {name}
            </dt>
            <dd>
              <b>{value}</b>
              {mend !== undefined && <span>{t(mend)}</span>}
              {detail !== '' && <small className="muted">{detail}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function CameraTestScreen() {
  const t = useStore($t)
  const report = useStore($report)
  // The device is examined when the screen opens and released when it closes.
  useEffect(() => {
    void lookAtDevice()
    return stopTest
  }, [])
  return (
    <AppFrame title={t('cameraTest.title')} className="studio-camera" hasOfflineNote={false}>
      <p>{t('cameraTest.lead')}</p>
      {report === null ? <Skeleton height="20rem" /> : <Test report={report} />}
    </AppFrame>
  )
}

function Test({ report }: { report: CameraReport }) {
  const t = useStore($t)
  const state = useStore($test)
  return (
    <>
      <section className="card stack" aria-label={t('cameraTest.trial')}>
        {state === 'open' && <Trial />}
        {report.problem !== null && (
          <Note tone="warning" role="alert">
            <p>{t(`filming.problem-${report.problem}`)}</p>
          </Note>
        )}
        <p role="status">{state === 'opening' && t('filming.opening')}</p>
        {state === 'open' ? (
          <Button onClick={stopTest}>{t('cameraTest.stop')}</Button>
        ) : (
          <Button look="primary" disabled={state === 'opening'} onClick={() => void startTest()}>
            {t('cameraTest.start')}
          </Button>
        )}
      </section>
      <CameraFindings report={report} />
      <CopyReport />
      <p>
        <a href={pathTo('createMasterVideo')}>{t('filming.title')}</a>
      </p>
    </>
  )
}

/** Milliseconds. */
const LEVEL_MS = 125

function Trial() {
  const t = useStore($t)
  const picture = useRef<HTMLVideoElement>(null)
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (picture.current !== null) showTest(picture.current)
    const timer = setInterval(() => setLevel(soundInTest()), LEVEL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <video ref={picture} className="studio-camera-picture" muted playsInline aria-label={t('cameraTest.picture')} />
      <SoundMeter level={level} label={t('filming.microphone')} word={t(`filming.sound-${soundLevel(level)}`)} />
    </>
  )
}

function CopyReport() {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  return (
    <section className="stack">
      <p className="muted">{t('cameraTest.reportText')}</p>
      <Button
        icon={ClipboardCopy}
        onClick={() => {
          void copyReport().then((isCopied) => setSaid(isCopied ? 'copied' : 'notCopied'))
        }}
      >
        {t('cameraTest.copy')}
      </Button>
      <p role="status">{said !== '' && t(`cameraTest.${said}`)}</p>
    </section>
  )
}
