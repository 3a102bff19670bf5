/** A file of a step or workout, from the choice until it is stored. */
import { useStore } from '@nanostores/react'
import { Ellipsis, Pause, Play, RotateCw, X, Volume2, ImageIcon, Video } from 'lucide-react'
import { useState, useRef, useEffect } from 'react'
import { formatPercent, formatClock } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import type { FileSpot } from '#core/editor/step-files.ts'
import type { FileKind } from '#core/media/chosen-file.ts'
import { earlyText } from '#core/media/early-text.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { removeFile } from '../../../stores/editor/step-files.ts'
import { $uploads, type UploadItem } from '../../../stores/media/uploads-state.ts'
import { cancelUpload, pauseUpload, resumeUpload, fileOf } from '../../../stores/media/uploads.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FileMenu } from './file-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fileErrorText } from './file-texts.ts'
import { factsOf } from '../../../stores/media/file-facts.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'

interface Known {
  name: string
  size: number
  isGone: boolean
}

/** Address for a preview, empty while it is being requested. `item` is the upload on this page. */
function usePreview(url: string, item: UploadItem | undefined): string {
  const [address, setAddress] = useState('')
  const isFitted = item?.isFitted ?? true
  useEffect(() => {
    const own = fileOf(url)
    if (own !== undefined) {
      const made = URL.createObjectURL(own)
      // The address lives as long as this effect.
      // eslint-disable-next-line react-hooks/set-state-in-effect
      setAddress(made)
      return () => URL.revokeObjectURL(made)
    }
    let isGone = false
    void mediaAddresses.get(url, false).then((found) => !isGone && setAddress(found))
    return () => {
      isGone = true
    }
    // Shrinking the file to fit creates another file.
  }, [url, isFitted])
  return address
}

function useKnown(url: string, item: UploadItem | undefined): Known {
  const [known, setKnown] = useState<Known>({ name: '', size: 0, isGone: false })
  const isUploaded = item !== undefined
  useEffect(() => {
    if (isUploaded) return
    let isOver = false
    void factsOf(url).then((facts) => {
      if (isOver || facts === null) return
      setKnown(
        facts === 'gone' ? { name: '', size: 0, isGone: true } : { name: facts.name, size: facts.size, isGone: false }
      )
    })
    return () => {
      isOver = true
    }
  }, [url, isUploaded])
  return item === undefined ? known : { name: item.name, size: item.size, isGone: false }
}

interface PreviewProps {
  kind: Exclude<FileKind, 'music'>
  address: string
  alt: string
  /** Receives facts read from the file: size in pixels, or length. */
  onFacts: (text: string) => void
}

/** Shows a symbol for a file that cannot be displayed. */
export function FilePreview({ kind, address, alt, onFacts }: PreviewProps) {
  const [failed, setFailed] = useState('')
  const fail = () => setFailed(address)
  const isShown = address !== '' && failed !== address
  return (
    <span className="editor-file-shot">
      {isShown && kind === 'image' && (
        <img
          src={address}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onFacts(`${naturalWidth} × ${naturalHeight}`)}
          onError={fail}
        />
      )}
      {isShown && kind === 'video' && (
        <>
          {/* Seeks to the first picture: browsers show nothing before it. */}
          <video
            src={`${address}#t=0.1`}
            aria-label={alt === '' ? undefined : alt}
            muted
            playsInline
            preload="metadata"
            onLoadedMetadata={({ currentTarget: { duration } }) => {
              if (Number.isFinite(duration)) onFacts(formatClock(Math.round(duration)))
            }}
            onError={fail}
          />
          <Icon of={Play} />
        </>
      )}
      {!isShown && <Icon of={kind === 'image' ? ImageIcon : Video} />}
    </span>
  )
}

/** One press plays the sound, another stops it. */
export function HearButton(props: { address: string; name: string; onFacts: (text: string) => void }) {
  const { address, name, onFacts } = props
  const t = useStore($t)
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const press = () => {
    const element = audio.current
    if (element === null) return
    if (!element.paused) return element.pause()
    element.currentTime = 0
    void element.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <IconButton
        className="editor-file-hear"
        icon={isPlaying ? Pause : Volume2}
        label={t(isPlaying ? 'media.silence' : 'media.hear', { name })}
        disabled={address === ''}
        onClick={press}
      />
      {address !== '' && (
        // The user chose this file a moment ago and recognizes it by its sound.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={audio}
          src={address}
          preload="metadata"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) onFacts(formatClock(Math.round(duration)))
          }}
        />
      )}
    </>
  )
}

export interface FileTileProps {
  spot: FileSpot
  kind: FileKind
  url: string
  alt?: string
  /** Label for a file whose name is unknown. */
  label: string
  onReplace: (files: File[]) => void
}

const shareOf = ({ state }: UploadItem): number => ('share' in state ? state.share : 0)

function useStateText(item: UploadItem): string {
  const t = useStore($t)
  const locale = useStore($locale)
  const account = accountOf(useStore($session))
  const { state } = item
  const percent = formatPercent(shareOf(item), locale)
  if (state.kind === 'failed') return fileErrorText(state.error, t, locale, account)
  if (state.kind === 'fitting' || state.kind === 'paused') return t(`media.${state.kind}`, { percent })
  if (state.kind === 'sending') return t('media.sending', { percent, size: formatBytes(item.size, locale) })
  return state.kind === 'done' ? '' : t(`media.${state.kind}`)
}

export function FileTile({ spot, kind, url, alt = '', label, onReplace }: FileTileProps) {
  const t = useStore($t)
  const item = useStore($uploads).get(url)
  const known = useKnown(url, item)
  const address = usePreview(url, item)
  const [facts, setFacts] = useState('')
  const name = known.name === '' ? label : known.name
  const waiting = item === undefined || item.state.kind === 'done' ? null : item
  const doneText = useDoneText(waiting, name)
  const looks = [kind === 'music' && 'is-sound', waiting !== null && 'is-on-way'].filter((one) => one !== false)
  return (
    <div className={['editor-file', ...looks].join(' ')} role="group" aria-label={name}>
      {kind === 'music' ? (
        <HearButton address={address} name={name} onFacts={setFacts} />
      ) : (
        <FilePreview kind={kind} address={address} alt={alt} onFacts={setFacts} />
      )}
      <span className="editor-file-words">
        <b>{name}</b>
        {waiting === null ? <Facts facts={facts} known={known} /> : <OnWay item={waiting} />}
        <span className="visually-hidden" role="status">
          {doneText}
        </span>
        {item?.wasMoving === true && <small>{t('media.moved')}</small>}
        {item?.early !== undefined && <small role="alert">{earlyText(item.early, t)}</small>}
      </span>
      {waiting === null ? (
        <More spot={spot} kind={kind} url={url} alt={alt} name={name} onReplace={onReplace} />
      ) : (
        <OnWayButtons item={waiting} name={name} onRemove={() => removeFile(spot, kind, url)} />
      )}
    </div>
  )
}

/** Announces a finished upload to people who cannot see the bar. */
function useDoneText(waiting: UploadItem | null, name: string): string {
  const t = useStore($t)
  const [wasWaiting, setWasWaiting] = useState(waiting !== null)
  if (waiting !== null && !wasWaiting) setWasWaiting(true)
  return wasWaiting && waiting === null ? t('media.done', { name }) : ''
}

function Facts({ facts, known }: { facts: string; known: Known }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const size = known.size === 0 ? '' : formatBytes(known.size, locale)
  return <small className="numeric">{known.isGone ? t('media.gone') : [facts, size].filter(Boolean).join(', ')}</small>
}

function OnWay({ item }: { item: UploadItem }) {
  const t = useStore($t)
  const text = useStateText(item)
  if (item.state.kind === 'failed') return <small role="alert">{text}</small>
  return (
    <>
      <small className="numeric">{text}</small>
      <progress value={shareOf(item)} aria-label={text} />
      {!item.isKept && <small>{t('media.notKept')}</small>}
    </>
  )
}

function OnWayButtons({ item, name, onRemove }: { item: UploadItem; name: string; onRemove: () => void }) {
  const t = useStore($t)
  const { url, state } = item
  const again = () => void resumeUpload(url)
  const isStopped = state.kind === 'failed' || state.kind === 'cancelled'
  const canTry = isStopped && item.size > 0
  return (
    <>
      {canTry && <IconButton icon={RotateCw} label={t('media.again', { name })} onClick={again} />}
      {state.kind === 'paused' && <IconButton icon={Play} label={t('media.resume', { name })} onClick={again} />}
      {!isStopped && state.kind !== 'paused' && (
        <IconButton icon={Pause} label={t('media.pause', { name })} onClick={() => pauseUpload(url)} />
      )}
      <IconButton
        icon={X}
        label={t('media.cancel', { name })}
        onClick={() => {
          cancelUpload(url)
          onRemove()
        }}
      />
    </>
  )
}

function More(props: Omit<Required<FileTileProps>, 'label'> & { name: string }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={t('media.more', { name: props.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <FileMenu {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
