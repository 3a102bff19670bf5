/** `/resize`: the picture tool on its own screen. */
import '../../styles/media/resize.css'
import { useStore } from '@nanostores/react'
import { Camera, ClipboardPaste, ImageIcon, Crop, Download, Upload } from 'lucide-react'
import { useEffect, type ChangeEvent } from 'react'
import { imageSideMax } from '#core/media/media.ts'
import { pictureName } from '#core/media/picture-edit.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { errorCode, errorText } from '#core/app/errors.ts'
import { formatPercent } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { pathTo } from '#core/app/routes.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t, loadTexts, $locale } from '../../stores/app/locale.ts'
import {
  $resize,
  canPaste,
  chooseFrom,
  choosePicture,
  pastePicture,
  pictureMade,
  startOver,
  changeAgain,
  savePicture,
  storePicture,
  type ResizeState
} from '../../stores/media/resize.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { $isOnline } from '../../stores/app/network.ts'
import { focusHeading } from '../app/frame/focus-heading.ts'
import type { MadePicture as ToolPicture } from './picture-tool.tsx'

type Made = ResizeState & { kind: 'made' }

/** Actions for the finished picture. */
export function MadePicture({ state }: { state: Made }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const { made, step } = state
  const isBusy = typeof step === 'object' && 'sent' in step
  // The button that led here is gone.
  useEffect(() => focusHeading('media-made'), [])
  return (
    <div className="card media-made">
      <img src={state.preview} alt="" />
      <div className="stack tight">
        <h2 id="media-made" tabIndex={-1}>
          {t('resize.ready')}
        </h2>
        <p className="media-made-name">
          <b>{made.name}</b>, {formatBytes(made.file.size, locale)}
        </p>
        <Told step={step} />
        <div className="row wrap">
          <Button look="primary" icon={Download} onClick={savePicture}>
            {t('resize.save')}
          </Button>
          {step !== 'stored' && (
            <Button icon={Upload} disabled={isBusy || !isOnline} onClick={() => void storePicture()}>
              {t('resize.store')}
            </Button>
          )}
        </div>
        {!isOnline && <p className="muted">{t('resize.offline')}</p>}
        <div className="row wrap">
          <Button look="quiet" icon={Crop} onClick={changeAgain}>
            {t('resize.again')}
          </Button>
          <Button look="quiet" icon={ImageIcon} onClick={startOver}>
            {t('resize.other')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Told({ step }: Pick<Made, 'step'>) {
  const t = useStore($t)
  const locale = useStore($locale)
  if (step === 'ask') return null
  if (step === 'stored') {
    return (
      <Note tone="positive" role="status">
        <p>
          {t('resize.stored')}{' '}
          <a className="inline-link" href={pathTo('st')}>
            {t('resize.toStorage')}
          </a>
        </p>
      </Note>
    )
  }
  if ('sent' in step) {
    const text = t('resize.sending', { percent: formatPercent(step.sent, locale) })
    return (
      <div className="media-sending">
        <p>{text}</p>
        <progress value={step.sent} aria-label={text} />
      </div>
    )
  }
  const isFull = errorCode(step.error) === 'quota-exceeded'
  return (
    <Note tone="negative" role="alert">
      <p>{isFull ? t('resize.noRoom') : errorText(step.error, t)}</p>
      {isFull && (
        <a className="inline-link" href={pathTo('st')}>
          {t('resize.makeRoom')}
        </a>
      )}
    </Note>
  )
}

const loadPictureTool = () =>
  Promise.all([import('./picture-tool.tsx'), loadTexts(['media'])]).then(([{ PictureTool }]) => PictureTool)

export function ResizeScreen() {
  const t = useStore($t)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ($resize.get().kind === 'choose' && chooseFrom(event.clipboardData)) event.preventDefault()
    }
    // Otherwise a file dropped beside the target would replace the page.
    const hover = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      if ($resize.get().kind === 'choose') chooseFrom(event.dataTransfer)
    }
    const own = new AbortController()
    const { signal } = own
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', hover, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => {
      own.abort()
      startOver()
    }
  }, [])
  return (
    <AppFrame title={t('resize.title')} className="media-resize" hasOfflineNote={false}>
      <AccountGate skeleton={<Skeleton height="20rem" />}>{(account) => <Content account={account} />}</AccountGate>
    </AppFrame>
  )
}

/** The description says more than `IMG_0042`. */
const nameOf = ({ file, name, alt }: ToolPicture): string =>
  alt === '' ? name : pictureName(alt.replace(/[.\s]+$/, ''), file.type)

function Content({ account }: { account: SignedIn }) {
  const state = useStore($resize)
  const { limits } = account.contract
  if (state.kind === 'choose') return <Choose />
  if (state.kind === 'made') return <MadePicture state={state} />
  const { file, name } = state
  const tool = {
    file,
    name,
    maxSide: imageSideMax(limits),
    maxBytes: limits.maxImageSize * MEGABYTE,
    onDone: (made: ToolPicture) => pictureMade({ file, name }, { file: made.file, name: nameOf(made) }),
    onCancel: startOver
  }
  return (
    <LazyPart load={loadPictureTool} props={tool} onFail={startOver} isAsked>
      <Skeleton height="20rem" />
    </LazyPart>
  )
}

function Choose() {
  const t = useStore($t)
  const state = useStore($resize)
  return (
    <div className="card media-choose">
      <Icon of={ImageIcon} />
      <h2>{t('resize.choose')}</h2>
      <p>{t('resize.lead')}</p>
      {state.kind === 'choose' && state.isPasteEmpty && (
        <Note tone="warning" role="alert">
          <p>{t('resize.noPicture')}</p>
        </Note>
      )}
      <div className="row wrap">
        <PickButton icon={ImageIcon} label={t('resize.pick')} isPrimary />
        <PickButton icon={Camera} label={t('resize.camera')} isCamera />
        {canPaste() && (
          <Button icon={ClipboardPaste} onClick={() => void pastePicture()}>
            {t('resize.paste')}
          </Button>
        )}
      </div>
      <p className="muted">{t('resize.drop')}</p>
    </div>
  )
}

interface PickProps {
  icon: IconComponent
  label: string
  isPrimary?: boolean
  /** Opens the camera on phones. */
  isCamera?: boolean
}

function PickButton({ icon, label, isPrimary = false, isCamera = false }: PickProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file !== undefined) choosePicture(file)
    event.target.value = ''
  }
  return (
    <label className={`button media-pick ${isPrimary ? 'primary' : ''} ${isCamera ? 'is-camera' : ''}`.trim()}>
      <Icon of={icon} />
      {label}
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        capture={isCamera ? 'environment' : undefined}
        onChange={pick}
      />
    </label>
  )
}
