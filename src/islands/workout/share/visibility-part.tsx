/** Who else can open an own workout. A choice applies at once, unless something would be lost or become public. */
import { useStore } from '@nanostores/react'
import { Globe, Link, Lock, Check, Clapperboard, ImageIcon, Music, Copy, QrCodeIcon, Share } from 'lucide-react'
import { useId, useState, useEffect } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { OwnFile } from '#core/workout/own-files.ts'
import { VISIBILITIES, type Visibility } from '#core/workout/visibility.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ExercisePicture } from '../../exercises/exercise-picture.tsx'
import { codeOf } from '../../../stores/app/qr-code.ts'
import { canShareVia, copyAddress, shareAddressVia } from '../../../stores/workout/link.ts'
import { QrCode } from '../../../ui/qr-code.tsx'

/** `waiting` means that the change that creates the address has not been sent. */
export type Address =
  | { kind: 'loading' }
  | { kind: 'waiting' }
  | { kind: 'failed'; error: unknown }
  /** `id` is the workout's id or its unlisted link. */
  | { kind: 'ready'; id: string; url: string }

interface LinkPartProps {
  address: Address
  name: string
  /** What the link does now. */
  hint: string
}

/** The address of a workout to copy, scan or pass to the system. */
export function LinkPart({ address, name, hint }: LinkPartProps) {
  const t = useStore($t)
  if (address.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        {errorText(address.error, t)}
      </Note>
    )
  }
  if (address.kind === 'waiting') return <Note role="status">{t('sharing.linkLater')}</Note>
  return <LinkPartLink key={address.kind === 'ready' ? address.url : ''} address={address} name={name} hint={hint} />
}

type LinkProps = Omit<LinkPartProps, 'address'> & { address: Extract<Address, { kind: 'loading' | 'ready' }> }

function LinkPartLink({ address, name, hint }: LinkProps) {
  const t = useStore($t)
  const id = useId()
  const [said, setSaid] = useState('')
  const [isShown, setShown] = useState(false)
  const url = address.kind === 'ready' ? address.url : ''
  const say = (isDone: boolean) => setSaid(t(isDone ? 'visibility.copied' : 'visibility.notCopied'))
  const copy = () => void copyAddress(url).then(say)
  const shareVia = () => void shareAddressVia(name, url).then((result) => result === 'failed' && say(false))
  const isAway = url === ''
  return (
    <section className="share-link" aria-busy={isAway}>
      <label className="visually-hidden" htmlFor={id}>
        {t('visibility.link')}
      </label>
      <div className="share-address">
        <input
          id={id}
          className="input"
          readOnly
          value={url.replace(/^https?:\/\//, '')}
          placeholder={t('states.loading')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={Copy} aria-disabled={isAway} onClick={() => isAway || copy()}>
          {t('sharing.copy')}
        </Button>
      </div>
      <div className="share-ways">
        <Button
          icon={QrCodeIcon}
          aria-expanded={isShown}
          aria-disabled={isAway}
          onClick={() => isAway || setShown(!isShown)}
        >
          {t(isShown ? 'sharing.hideCode' : 'sharing.code')}
        </Button>
        {canShareVia() && (
          <Button icon={Share} aria-disabled={isAway} onClick={() => isAway || shareVia()}>
            {t('sharing.via')}
          </Button>
        )}
      </div>
      <div className="share-qr">
        {isShown && url !== '' && <Code url={url} name={name} />}
        <p className="muted share-small">{hint}</p>
      </div>
      <p role="status" className={said === '' ? 'visually-hidden' : 'share-small'}>
        {said}
      </p>
    </section>
  )
}

function Code({ url, name }: { url: string; name: string }) {
  const t = useStore($t)
  const [rows, setRows] = useState<boolean[][] | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    codeOf(url).then(
      (code) => isGone || setRows(code),
      () => isGone || setRows('failed')
    )
    return () => {
      isGone = true
    }
  }, [url])
  if (rows === 'failed') return <Note tone="negative">{t('errors.unreachable')}</Note>
  return rows && <QrCode rows={rows} label={t('sharing.codeOf', { name })} className="share-code" />
}

const RIGHTS_PART_SIGNS = { picture: ImageIcon, video: Clapperboard, sound: Music } as const

interface RightsPartProps {
  files: readonly OwnFile[]
  isBusy: boolean
  onKeep: () => void
  /** Receives the addresses of files to remove from the workout first. */
  onPublish: (leftOut: readonly string[]) => void
}

/** Before own files become public: lists them and asks for the right to publish them. Nothing has changed yet. */
function RightsPart({ files, isBusy, onKeep, onPublish }: RightsPartProps) {
  const t = useStore($t)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const count = files.length - leftOut.size
  const toggle = (url: string) => {
    const next = new Set(leftOut)
    if (!next.delete(url)) next.add(url)
    setLeftOut(next)
  }
  return (
    <div className="share-rights" role="group" aria-labelledby="share-rights">
      <p>
        <b id="share-rights">{t('sharing.rightsTitle', { count: files.length })}</b>
        <br />
        {t('sharing.rightsText')}
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.url}>
            <FileTick file={file} isOn={!leftOut.has(file.url)} onToggle={() => toggle(file.url)} />
          </li>
        ))}
      </ul>
      <div className="share-ways">
        <Button onClick={onKeep}>{t('sharing.rightsKeep')}</Button>
        <Button look="primary" aria-disabled={isBusy} onClick={() => isBusy || onPublish([...leftOut])}>
          {count === 0 ? t('sharing.rightsNone') : t('sharing.rightsPublish', { count })}
        </Button>
      </div>
    </div>
  )
}

function FileTick({ file, isOn, onToggle }: { file: OwnFile; isOn: boolean; onToggle: () => void }) {
  const t = useStore($t)
  const { url, shows, of, name, isNeeded } = file
  const label = of === 'exercise' ? name : t(`sharing.rights-${of}`)
  return (
    <label className={isOn ? 'share-file' : 'share-file is-out'}>
      <span className="share-file-picture">
        <ExercisePicture url={shows === 'picture' ? url : ''} alt="">
          <Icon of={RIGHTS_PART_SIGNS[shows]} />
        </ExercisePicture>
      </span>
      <input type="checkbox" checked={isOn} disabled={isNeeded} onChange={onToggle} />
      <span className="share-file-check" aria-hidden="true">
        <Icon of={Check} />
      </span>
      <span className="share-file-name">{label}</span>
    </label>
  )
}

const SIGNS = { private: Lock, unlisted: Link, public: Globe } as const

export interface VisibilityPartProps {
  visibility: Visibility
  /** Read when a user wants to publish. @throws UserFacingError or NetworkError. */
  files: () => Promise<readonly OwnFile[]>
  /** @throws UserFacingError or NetworkError. */
  onChange: (visibility: Visibility, leftOut: readonly string[]) => Promise<void>
  /** True while this part asks something; the parts below are disabled. */
  onAsking: (isAsking: boolean) => void
}

type State =
  | { kind: 'idle' }
  | { kind: 'busy'; wanted: Visibility }
  | { kind: 'failed'; error: unknown }
  /** The link that others have would end. */
  | { kind: 'asks-private' }
  | { kind: 'asks-rights'; files: readonly OwnFile[]; isBusy: boolean }

function chosenIn(state: State, visibility: Visibility): Visibility {
  if (state.kind === 'busy') return state.wanted
  if (state.kind === 'asks-rights') return 'public'
  return state.kind === 'asks-private' ? 'private' : visibility
}

function useVisibility({ visibility, files, onChange, onAsking }: VisibilityPartProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const go = (next: State) => {
    setState(next)
    onAsking(next.kind === 'asks-private' || next.kind === 'asks-rights')
  }
  const change = async (wanted: Visibility, leftOut: readonly string[] = []) => {
    try {
      await onChange(wanted, leftOut)
      go({ kind: 'idle' })
    } catch (error) {
      go({ kind: 'failed', error })
    }
  }
  const publish = async () => {
    try {
      const own = await files()
      if (own.length > 0) go({ kind: 'asks-rights', files: own, isBusy: false })
      else await change('public')
    } catch (error) {
      go({ kind: 'failed', error })
    }
  }
  const choose = (wanted: Visibility) => {
    if (state.kind === 'busy') return
    if (wanted === visibility) return go({ kind: 'idle' })
    if (wanted === 'private') return go({ kind: 'asks-private' })
    go({ kind: 'busy', wanted })
    void (wanted === 'public' ? publish() : change(wanted))
  }
  const keep = () => go({ kind: 'idle' })
  const agree = (wanted: Visibility, leftOut: readonly string[] = []) => {
    if (state.kind === 'asks-rights') go({ ...state, isBusy: true })
    else go({ kind: 'busy', wanted })
    void change(wanted, leftOut)
  }
  return { state, choose, keep, agree }
}

export function VisibilityPart(props: VisibilityPartProps) {
  const t = useStore($t)
  const id = useId()
  const { visibility } = props
  const { state, choose, keep, agree } = useVisibility(props)
  const chosen = chosenIn(state, visibility)
  return (
    <section className="stack share-open">
      <fieldset className="share-segments" aria-describedby={`${id}-hint`}>
        <legend>
          <h3>{t('sharing.open')}</h3>
        </legend>
        <div>
          {VISIBILITIES.map((value) => (
            <label key={value}>
              <input type="radio" name={id} value={value} checked={chosen === value} onChange={() => choose(value)} />
              <span>
                <Icon of={SIGNS[value]} />
                {t(`visibility.${value}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="muted share-small" role="status" id={`${id}-hint`}>
        {t(`visibility.${chosen}Hint`)}
      </p>
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      {state.kind === 'asks-private' && (
        <Note tone="warning">
          <p>{t(visibility === 'public' ? 'sharing.publicEnds' : 'sharing.linkEnds')}</p>
          <div className="share-ways">
            <Button onClick={keep}>{t('states.cancel')}</Button>
            <Button look="primary" onClick={() => agree('private')}>
              {t('sharing.makePrivate')}
            </Button>
          </div>
        </Note>
      )}
      {state.kind === 'asks-rights' && (
        <RightsPart
          files={state.files}
          isBusy={state.isBusy}
          onKeep={keep}
          onPublish={(leftOut) => agree('public', leftOut)}
        />
      )}
    </section>
  )
}
