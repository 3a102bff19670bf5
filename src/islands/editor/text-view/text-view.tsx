/** The exercises of the editor as text: a textarea over a colored copy of its text. */
import { useStore } from '@nanostores/react'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { markLine } from '#core/editor/notation/mark.ts'
import { mendText, type NotationError } from '#core/editor/notation/plan.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { $announcement, $content, $typed } from '../../../stores/editor/editor-state.ts'
import { $textErrors, showText, typeText } from '../../../stores/editor/text-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const where = ({ line, from }: NotationError, t: Translate): string => t('notation.at', { line, column: from + 1 })

export const errorWords = (error: NotationError, t: Translate): string =>
  `${where(error, t)} ${t(`notationError.${error.code}`, error.params)}`

function mendWords({ mend }: NotationError, t: Translate): string {
  if (mend === undefined) return ''
  if (mend.text === '') return t('notation.removeSign')
  return t(mend.from === mend.to ? 'notation.addSign' : 'notation.use', { text: mend.text.trim() })
}

interface ErrorBoxProps {
  id: string
  errors: readonly NotationError[]
  /** Line of the caret, from 1. */
  line: number
  mend: (error: NotationError) => void
  goTo: (error: NotationError) => void
}

/** Shows one error at a time, because it covers the text: that of the current line, or the first one. */
export function ErrorBox({ id, errors, line, mend, goTo }: ErrorBoxProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const shown = errors.find((error) => error.line === line) ?? errors[0]
  const open = [...new Set(errors.map((error) => error.line))]
  const lines = new Intl.ListFormat(locale).format(open.map(String))
  return (
    <div id={id} className="text-view-errors">
      {shown !== undefined && (
        <div className="text-view-error">
          <Icon of={CircleAlert} />
          <p>
            <button type="button" className="inline-link" onClick={() => goTo(shown)}>
              {where(shown, t)}
            </button>{' '}
            {t(`notationError.${shown.code}`, shown.params)}
            <br />
            <small>{t('notation.notCounted', { count: open.length, lines })}</small>
          </p>
          {shown.mend !== undefined && <Button onClick={() => mend(shown)}>{mendWords(shown, t)}</Button>}
        </div>
      )}
    </div>
  )
}

/** Milliseconds without a key before an error is announced. */
const SAY_AFTER_MS = 1200

const NO_ERRORS: readonly NotationError[] = []

/** Inserts text as if it were typed, so that the browser can undo it. */
function replace(field: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) return
  field.setRangeText(insert, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const lineAt = ({ value, selectionStart }: HTMLTextAreaElement): number =>
  value.slice(0, selectionStart).split('\n').length

/** Announces the first error after typing pauses, and when the last error is gone. */
function useSpoken(errors: readonly NotationError[]): void {
  const t = useStore($t)
  const had = useRef(false)
  useEffect(() => {
    const [first] = errors
    if (first === undefined && !had.current) return
    const timer = setTimeout(() => {
      had.current = first !== undefined
      $announcement.set(first === undefined ? t('notation.allClear') : errorWords(first, t))
    }, SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [errors, t])
}

export function TextView() {
  const t = useStore($t)
  const content = useStore($content)
  const typed = useStore($typed)
  const errors = useStore($textErrors)
  const field = useRef<HTMLTextAreaElement>(null)
  const [line, setLine] = useState(0)
  const ids = useId()
  useEffect(showText, [])
  // The content changed elsewhere: by an undo, or on another device. Typing updates both together.
  useEffect(() => {
    if ($typed.get()?.content !== content) showText()
  }, [content])
  useEffect(() => {
    // After pressing the switch, the focus stays on it; a page that opens with the text is ready for typing.
    if (!(document.activeElement instanceof HTMLButtonElement)) field.current?.focus()
  }, [])
  useSpoken(errors)
  const text = typed?.text ?? ''
  const mend = (error: NotationError) => {
    const change = mendText(text, error)
    if (change !== null && field.current !== null) replace(field.current, change.from, change.to, change.insert)
  }
  const goTo = ({ line, from, to }: NotationError) => {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
    field.current?.focus()
    field.current?.setSelectionRange(start + from, start + to)
  }
  return (
    <div className="text-view">
      <div className="text-view-code">
        <Lines text={text} errors={errors} />
        <textarea
          data-own-undo
          ref={field}
          aria-label={t('notation.label')}
          aria-describedby={`${ids}hint ${ids}errors`}
          aria-invalid={errors.length > 0}
          autoCapitalize="sentences"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setLine(lineAt(currentTarget))
            typeText(currentTarget.value)
          }}
          onSelect={({ currentTarget }) => setLine(lineAt(currentTarget))}
        />
      </div>
      <ErrorBox id={`${ids}errors`} errors={errors} line={line} mend={mend} goTo={goTo} />
      <p id={`${ids}hint`} className="muted text-view-hint">
        {t('notation.hint')}
      </p>
    </div>
  )
}

function Lines({ text, errors }: { text: string; errors: readonly NotationError[] }) {
  return (
    <div className="text-view-lines" aria-hidden="true">
      {text.split('\n').map((line, index) => {
        const own = errors.filter((error) => error.line === index + 1)
        return <Line key={index} line={line} errors={own.length === 0 ? NO_ERRORS : own} />
      })}
    </div>
  )
}

/** Memoized: only the line being typed renders again. */
const Line = memo(function Line({ line, errors }: { line: string; errors: readonly NotationError[] }) {
  return (
    <div className={errors.length === 0 ? '' : 'is-bad'}>
      {markLine(line, errors).map(({ kind, text }, index) =>
        kind === 'error' ? (
          <mark key={index}>{text}</mark>
        ) : (
          <span key={index} className={`is-${kind}`}>
            {text}
          </span>
        )
      )}
      {'\n'}
    </div>
  )
})
