/** `/test/camera`: what this device can record with. For everybody, also without a network. */
import '../../styles/studio/filming.css'
import '../../styles/studio/camera-test.css'
import { useStore } from '@nanostores/react'
import { ClipboardCopy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '#core/app/routes.ts'
import type { CameraReport } from '#core/studio/camera-report.ts'
import { $t } from '../../stores/app/locale.ts'
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
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { CameraFindings } from './camera-findings.tsx'
import { SoundMeter } from './sound-meter.tsx'
import { soundLevel } from '#core/studio/video-plan.ts'

export function CameraTestScreen() {
  const t = useStore($t)
  const report = useStore($report)
  // The device is looked at when the screen opens, and let go when it is left.
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
