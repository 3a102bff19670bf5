/** The code that puts a workout's timer on someone's own page, with the frame itself as a preview (docs/embed.md). */
import '../../../styles/workout/frame.css'
import { useStore } from '@nanostores/react'
import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { EMBED_SIZES, EMBED_THEMES, embedCode, embedPath, type EmbedTheme } from '#core/public/embed.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { copyAddress } from '../../../stores/workout/link.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

export interface FrameSheetProps {
  /** A public workout's id, or an unlisted link. */
  id: string
  name: string
  isUnlisted: boolean
  isOwn: boolean
  onClose: () => void
}

const [SMALLEST = { width: 320, height: 385 }] = EMBED_SIZES
/** `page` is as wide as the page that shows it, so its height must do for the narrowest. */
const WIDTHS = ['page', ...EMBED_SIZES.map(({ width }) => width)] as const
type Width = (typeof WIDTHS)[number]

const sizeOf = (width: Width) =>
  width === 'page'
    ? { width: '100%' as const, height: SMALLEST.height }
    : (EMBED_SIZES.find((size) => size.width === width) ?? SMALLEST)

const THEME_TEXTS = { auto: 'frame.asReader', light: 'frame.light', dark: 'frame.dark' } as const

/** In milliseconds. */
const COPIED_MS = 2000

function useCopy(code: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => void copyAddress(code).then((isCopied) => setState(isCopied ? 'copied' : 'failed'))
  return [state, copy] as const
}

export function FrameSheet({ id, name, isUnlisted, isOwn, onClose }: FrameSheetProps) {
  const t = useStore($t)
  const formId = useId()
  const [width, setWidth] = useState<Width>(SMALLEST.width)
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const size = sizeOf(width)
  const code = embedCode({ id, name, origin: location.origin, size, theme })
  const [state, copy] = useCopy(code)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('frame.title')}
      closeLabel={t('states.close')}
      className="frame-sheet"
      actions={
        <>
          <Button onClick={onClose}>{t('states.close')}</Button>
          <Button look="primary" icon={Copy} type="submit" form={formId}>
            <CopyLabel isCopied={state === 'copied'} />
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="frame-parts"
        onSubmit={(event) => {
          event.preventDefault()
          copy()
        }}
      >
        <Preview id={id} theme={theme} size={size} />
        <div className="frame-choices">
          <Choice
            name={t('frame.width')}
            values={WIDTHS}
            chosen={width}
            label={(value) => (value === 'page' ? t('frame.asPage') : String(value))}
            onChoose={setWidth}
          />
          <Choice
            name={t('frame.colours')}
            values={EMBED_THEMES}
            chosen={theme}
            label={(value) => t(THEME_TEXTS[value])}
            onChoose={setTheme}
          />
          <Code code={code} onCopy={copy} />
          {state === 'failed' && <Note tone="negative">{t('frame.notCopied')}</Note>}
        </div>
      </form>
      {isUnlisted && <Note tone="warning">{t('frame.unlisted')}</Note>}
      <p className="muted frame-hint">{t(isOwn ? 'frame.hint' : 'frame.hintOthers')}</p>
      <p className="visually-hidden" role="status">
        {state === 'copied' && t('frame.copied')}
        {state === 'failed' && t('frame.notCopied')}
      </p>
    </Sheet>
  )
}

/** Both labels share one place, so that the button keeps its width. Its button has the focus at first: Enter copies. */
function CopyLabel({ isCopied }: { isCopied: boolean }) {
  const t = useStore($t)
  const label = useRef<HTMLSpanElement>(null)
  useEffect(() => label.current?.closest('button')?.focus(), [])
  return (
    <span className="frame-copy" data-copied={isCopied} ref={label}>
      <span aria-hidden={isCopied}>{t('frame.copy')}</span>
      <span aria-hidden={!isCopied}>{t('frame.copied')}</span>
    </span>
  )
}

interface PreviewProps {
  id: string
  theme: EmbedTheme
  size: ReturnType<typeof sizeOf>
}

function Preview({ id, theme, size }: PreviewProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  if (!isOnline) return <Note tone="warning">{t('frame.offline')}</Note>
  return (
    <div className="frame-preview">
      <iframe
        title={t('frame.preview')}
        src={embedPath(id, { theme })}
        width={size.width}
        height={size.height}
        allow="screen-wake-lock"
      />
    </div>
  )
}

function Code({ code, onCopy }: { code: string; onCopy: () => void }) {
  const t = useStore($t)
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onCopy()
  }
  return (
    <label className="frame-code">
      <b>{t('frame.code')}</b>
      <textarea
        className="input"
        readOnly
        rows={4}
        spellCheck={false}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={pressed}
      />
    </label>
  )
}

interface ChoiceProps<T extends string | number> {
  name: string
  values: readonly T[]
  chosen: T
  label: (value: T) => string
  onChoose: (value: T) => void
}

function Choice<T extends string | number>({ name, values, chosen, label, onChoose }: ChoiceProps<T>) {
  const id = useId()
  return (
    <fieldset className="frame-segments">
      <legend>{name}</legend>
      <div>
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={id} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>{label(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
