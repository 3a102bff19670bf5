/** A file of a step or of the workout, from its choice to the time when it is stored. */
import { useStore } from '@nanostores/react'
import { Ellipsis, Pause, Play, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { formatPercent } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import type { FileSpot } from '#core/editor/step-files.ts'
import type { FileKind } from '#core/media/chosen-file.ts'
import { earlyText } from '#core/media/early-text.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { removeFile } from '../../../stores/editor/step-files.ts'
import { $uploads, type UploadItem } from '../../../stores/media/uploads-state.ts'
import { cancelUpload, pauseUpload, resumeUpload } from '../../../stores/media/uploads.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FileMenu } from './file-menu.tsx'
import { FilePreview } from './file-preview.tsx'
import { fileErrorText } from './file-texts.ts'
import { HearButton } from './hear-button.tsx'
import { useKnown, usePreview, type Known } from './use-preview.ts'

export interface FileTileProps {
  spot: FileSpot
  kind: FileKind
  url: string
  alt?: string
  /** What it is called where its name is not known. */
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

/** For people who do not see the bar. */
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
