import { useStore } from '@nanostores/react'
import { useState, type ReactNode, useEffect, useRef, type RefObject } from 'react'
import { UserFacingError } from '#core/app/errors.ts'
import type { FileSpot } from '#core/editor/step-files.ts'
import { isTakenType, kindOfFile } from '#core/media/chosen-file.ts'
import { sizeLimit } from '#core/media/media.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { attachFile } from '../../../stores/editor/step-files.ts'
import { LazyPart } from '../../app/lazy-part.tsx'
import { fileErrorText } from './file-texts.ts'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Handles files that are dropped or pasted. `isWhole` covers the whole exercise, except parts that handle files
 * themselves.
 */
export function useIncoming(root: RefObject<HTMLElement | null>, isWhole: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  }, [onFiles])
  useEffect(() => {
    const own = root.current
    const element = isWhole ? (own?.closest<HTMLElement>('.editor-row') ?? own) : (own?.closest('fieldset') ?? own)
    if (element === null || element === undefined) return
    const stop = new AbortController()
    const on = { signal: stop.signal }
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return setOver(false)
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const receive = (event: Event, data: DataTransfer | null) => {
      setOver(false)
      const files = [...(data?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take.current(files)
    }
    element.addEventListener('dragover', over, on)
    element.addEventListener('dragleave', leave, on)
    element.addEventListener('drop', (event) => receive(event, event.dataTransfer), on)
    element.addEventListener('paste', (event) => receive(event, event.clipboardData), on)
    return () => stop.abort()
  }, [root, isWhole])
  return isOver
}

const loadVideoSheet = () => import('./video-sheet.tsx').then(({ VideoSheet }) => VideoSheet)

type Trim = { start: number; end: number } | null

/** Handles files that are chosen, dropped or pasted. `sheet` asks about a video that is too large. */
export function useChosen(spotOf: (kind: 'visual' | 'sound') => FileSpot | null) {
  const t = useStore($t)
  const locale = useStore($locale)
  const account = accountOf(useStore($session))
  const [asked, setAsked] = useState<{ file: File; spot: FileSpot } | null>(null)

  const refuse = (error: unknown) => void notify({ kind: 'negative', text: fileErrorText(error, t, locale, account) })
  const attach = (spot: FileSpot, file: File, trim: Trim) => {
    const error = attachFile(spot, file, file.name, { trim })
    if (error !== null) refuse(error)
  }
  const isTooLarge = (file: File): boolean => {
    if (kindOfFile(file) !== 'video' || account === null) return false
    const { max } = sizeLimit('video', 'workout', account.contract.limits)
    return file.size > max || !isTakenType('video', file)
  }
  const takeOne = (spot: FileSpot | null, file: File | undefined) => {
    if (spot === null || file === undefined) return
    if (spot === 'picture' && kindOfFile(file) === 'video') return refuse(new UserFacingError('bad-file-type'))
    if (isTooLarge(file)) setAsked({ file, spot })
    else attach(spot, file, null)
  }
  const take = (files: File[]) => {
    const sounds = files.filter((file) => kindOfFile(file) === 'music' && spotOf('sound') !== null)
    // Files of neither kind are refused with the same message.
    const visuals = files.filter((file) => !sounds.includes(file))
    takeOne(spotOf('visual'), visuals[0])
    takeOne(spotOf('sound'), sounds[0])
    if (sounds.length > 1 || visuals.length > 1) notify({ kind: 'warning', text: t('media.tooMany') })
  }
  /** Dropped files go where their kind belongs; a button never replaces a file of the other kind. */
  const takeOnly = (kind: 'visual' | 'sound') => (files: File[]) => {
    if (files.some((file) => (kindOfFile(file) === 'music') !== (kind === 'sound')))
      return refuse(new UserFacingError('bad-file-type'))
    take(files)
  }
  const close = () => setAsked(null)
  const use = (trim: Trim) => {
    close()
    if (asked !== null) attach(asked.spot, asked.file, trim)
  }
  const sheet: ReactNode = asked !== null && (
    <LazyPart load={loadVideoSheet} props={{ file: asked.file, onUse: use, onClose: close }} onFail={close} isAsked />
  )
  return { take, takeVisual: takeOnly('visual'), takeSound: takeOnly('sound'), sheet }
}
