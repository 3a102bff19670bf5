/** `/resize`: the picture tool by itself. */
import '../../styles/media/resize.css'
import { useStore } from '@nanostores/react'
import { Camera, ClipboardPaste, ImageIcon } from 'lucide-react'
import { useEffect, type ChangeEvent } from 'react'
import { imageSideMax } from '#core/media/media.ts'
import { pictureName } from '#core/media/picture-edit.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import {
  $resize,
  canPaste,
  chooseFrom,
  choosePicture,
  pastePicture,
  pictureMade,
  startOver
} from '../../stores/media/resize.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountGate } from '../app/frame/account-gate.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { MadePicture } from './made-picture.tsx'
import type { MadePicture as ToolPicture } from './picture-tool.tsx'

const loadPictureTool = () =>
  Promise.all([import('./picture-tool.tsx'), loadTexts(['media'])]).then(([{ PictureTool }]) => PictureTool)

export function ResizeScreen() {
  const t = useStore($t)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ($resize.get().kind === 'choose' && chooseFrom(event.clipboardData)) event.preventDefault()
    }
    // A file that is dropped anywhere else would replace the page.
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

/** What is on it says more than `IMG_0042`. */
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
    <Later load={loadPictureTool} props={tool} onFail={startOver} isAsked>
      <Skeleton height="20rem" />
    </Later>
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
  /** Phones open the camera. */
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
