/** Other ways to pass on the current version of a workout, and to end its link. */
import { useStore } from '@nanostores/react'
import { ChevronDown, CodeXml, FileDown, Printer, RefreshCw, Snowflake } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { errorText } from '#core/app/errors.ts'
import { fileUrlsOf } from '#core/workout/files.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { factsOf } from '../../../stores/media/file-facts.ts'
import { copyAddress } from '../../../stores/workout/link.ts'
import { packedLink } from '../../../stores/workout/packed-link.ts'
import { saveAsText, saveWithMedia } from '../../../stores/workout/save-workout-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FrameSheet, type FrameSheetProps } from './frame-sheet.tsx'

export type Framed = Omit<FrameSheetProps, 'onClose'>

export type Carried = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; workout: Workout }

export interface OtherWaysProps {
  id: string
  carried: Carried
  onRetry: () => void
  /** Printed with its QR code; undefined if others cannot open it. */
  url: string | undefined
  isOpen: boolean
  /** Undefined if strangers cannot open it. */
  framed: Framed | undefined
  /** Undefined if there is no link to change. @throws UserFacingError or NetworkError. */
  changeLink?: (() => Promise<void>) | undefined
}

export function OtherWays({ id, carried, onRetry, url, isOpen, framed, changeLink }: OtherWaysProps) {
  const t = useStore($t)
  return (
    <details className="share-other" open={isOpen}>
      <summary>
        <b>{t('sharing.otherWays')}</b>
        <small>{t('sharing.otherWaysText')}</small>
        <Icon of={ChevronDown} />
      </summary>
      {carried.kind === 'loading' && (
        <Loading label={t('states.loading')}>
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {carried.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>{errorText(carried.error, t)}</p>
          <Button onClick={onRetry}>{t('states.retry')}</Button>
        </Note>
      )}
      {carried.kind === 'ready' && (
        <>
          <FileWay workout={carried.workout} />
          <FrozenWay workout={carried.workout} />
        </>
      )}
      <PrintWay id={id} url={url} />
      {framed !== undefined && <FrameWay framed={framed} />}
      {changeLink !== undefined && <ChangeWay change={changeLink} />}
    </details>
  )
}

interface WayProps {
  icon: IconComponent
  title: string
  text: string
  isBusy?: boolean
  onPress: () => void
  /** Result of the last action. */
  children?: ReactNode
}

function Way({ icon, title, text, isBusy = false, onPress, children }: WayProps) {
  return (
    <div className="share-way">
      <button type="button" aria-disabled={isBusy} onClick={() => isBusy || onPress()}>
        <Icon of={icon} />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </button>
      <div role="status">{children}</div>
    </div>
  )
}

/** Total size of its files; null while unknown. */
function useBytes(urls: readonly string[]): number | null {
  const [bytes, setBytes] = useState<number | null>(null)
  const all = urls.join(' ')
  useEffect(() => {
    let isGone = false
    void Promise.all(all.split(' ').map(factsOf)).then((facts) => {
      if (isGone || facts.some((one) => one === null || one === 'gone')) return
      setBytes(facts.reduce((sum, one) => sum + (one === null || one === 'gone' ? 0 : one.size), 0))
    })
    return () => {
      isGone = true
    }
  }, [all])
  return bytes
}

function useFileText(urls: readonly string[]): string {
  const t = useStore($t)
  const locale = useStore($locale)
  const bytes = useBytes(urls)
  const count = urls.length
  if (count === 0) return t('sharing.fileText')
  if (bytes === null) return t('sharing.fileMedia', { count })
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 })
  return `${t('sharing.fileMedia', { count })}, ${t('limit.mb', { count: size.format(bytes / MEGABYTE) })}`
}

function FileWay({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const urls = fileUrlsOf(workout)
  const pack = async () => {
    setBusy(true)
    setSaid(t('carry.packing'))
    try {
      const { name, missing } = await saveWithMedia(workout)
      setSaid(missing === 0 ? t('carry.packed', { name }) : t('carry.packedWithout', { name, count: missing }))
    } catch (error) {
      setSaid(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const save = () => (urls.length > 0 ? void pack() : setSaid(t('carry.packed', { name: saveAsText(workout) })))
  return (
    <Way icon={FileDown} title={t('sharing.file')} text={useFileText(urls)} isBusy={isBusy} onPress={save}>
      {said !== '' && <p className="share-small">{said}</p>}
    </Way>
  )
}

type Frozen = { kind: 'none' | 'too-long' } | { kind: 'made'; url: string; isCopied: boolean; notes: readonly string[] }

function FrozenWay({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const [frozen, setFrozen] = useState<Frozen>({ kind: 'none' })
  const copy = async () => {
    const link = await packedLink(workout)
    if (link === null) return setFrozen({ kind: 'too-long' })
    const { url, leftOut, isLong } = link
    const notes = [
      ...(leftOut > 0 ? [t('carry.leftOut', { count: leftOut })] : []),
      ...(isLong ? [t('carry.isLong', { count: url.length })] : [])
    ]
    setFrozen({ kind: 'made', url, isCopied: await copyAddress(url), notes })
  }
  return (
    <Way icon={Snowflake} title={t('sharing.frozen')} text={t('sharing.frozenText')} onPress={() => void copy()}>
      {frozen.kind === 'too-long' && <p className="share-small">{t('carry.tooLong')}</p>}
      {frozen.kind === 'made' && (
        <div className="share-small">
          <p>{t(frozen.isCopied ? 'sharing.frozenCopied' : 'visibility.notCopied')}</p>
          {!frozen.isCopied && (
            <input
              className="input"
              readOnly
              aria-label={t('visibility.link')}
              value={frozen.url}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          {frozen.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </Way>
  )
}

function PrintWay({ id, url }: { id: string; url: string | undefined }) {
  const t = useStore($t)
  const print = () =>
    import('../print-workout.tsx').then(
      ({ printWorkout }) => printWorkout(id, url),
      () => notify({ kind: 'negative', text: t('errors.offline') })
    )
  const text = t(url === undefined ? 'sharing.printText' : 'sharing.printCode')
  return <Way icon={Printer} title={t('sharing.print')} text={text} onPress={() => void print()} />
}

function FrameWay({ framed }: { framed: Framed }) {
  const t = useStore($t)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Way icon={CodeXml} title={t('frame.title')} text={t('frame.text')} onPress={() => setShown(true)} />
      {isShown && <FrameSheet {...framed} onClose={() => setShown(false)} />}
    </>
  )
}

/** Asks first, because everybody with the old link loses access. */
function ChangeWay({ change }: { change: () => Promise<void> }) {
  const t = useStore($t)
  const [state, setState] = useState<'idle' | 'asks' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<unknown>(null)
  const agree = async () => {
    setState('busy')
    setError(null)
    try {
      await change()
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }
  return (
    <Way
      icon={RefreshCw}
      title={t('sharing.changeLink')}
      text={t('sharing.changeLinkText')}
      isBusy={state === 'busy'}
      onPress={() => setState('asks')}
    >
      {state === 'asks' && (
        <Note tone="warning">
          <p>{t('sharing.changeLinkAsk')}</p>
          <div className="share-ways">
            <Button onClick={() => setState('idle')}>{t('states.cancel')}</Button>
            <Button look="primary" onClick={() => void agree()}>
              {t('sharing.changeLink')}
            </Button>
          </div>
        </Note>
      )}
      {state === 'done' && <p className="share-small">{t('sharing.linkChanged')}</p>}
      {error !== null && <p className="share-small">{errorText(error, t)}</p>}
    </Way>
  )
}
