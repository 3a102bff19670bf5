/** One text field drawn as six cells, so that pasting, autocorrect and screen readers work as in any field. */
import { useStore } from '@nanostores/react'
import { useId, type CSSProperties } from 'react'
import { CODE_LENGTH, readCode } from '#core/live/room-code.ts'
import { $t } from '../../stores/app/locale.ts'

/** What stays of a typed or pasted text: a whole link gives its code, everything else its letters and digits. */
export const typedCode = (text: string): string =>
  readCode(text) ??
  text
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, CODE_LENGTH)

export interface CodeFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  const t = useStore($t)
  const id = useId()
  const cells = Array.from({ length: CODE_LENGTH }, (_, index) => value[index] ?? '')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="live-cells" style={{ '--at': value.length } as CSSProperties}>
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(typedCode(event.target.value))}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint`}
        />
        {cells.map((letter, index) => (
          <i key={index} aria-hidden="true" data-next={index === value.length || undefined}>
            {letter}
          </i>
        ))}
      </div>
      <small
        id={`${id}-hint`}
        className={error === undefined ? undefined : 'field-error'}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? t('live.codeHint')}
      </small>
    </div>
  )
}
