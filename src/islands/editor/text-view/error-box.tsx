import { useStore } from '@nanostores/react'
import { CircleAlert } from 'lucide-react'
import type { NotationError } from '#core/editor/notation/plan.ts'
import type { Translate } from '#core/app/translate.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
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

export interface ErrorBoxProps {
  id: string
  errors: readonly NotationError[]
  /** Where the caret is, from 1. */
  line: number
  mend: (error: NotationError) => void
  goTo: (error: NotationError) => void
}

/** One error at a time, because it covers the text: that of the caret's line, else the first one. */
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
