import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { WORDS } from '#core/editor/notation/words.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'

/** On wide screens the help is beside the text, otherwise collapsed below it. */
const isWide = (): boolean => matchMedia('(width >= 60rem)').matches

export function NotationHelp() {
  const t = useStore($t)
  const { rest, each, between, intro, sections } = WORDS[useStore($locale)]
  const [isOpen] = useState(isWide)
  const name = t('notation.sample')
  const rows = [
    [`${name} 40s`, 'notation.helpTime'],
    [`${name} x10`, 'notation.helpReps'],
    [`${rest} 20s`, 'notation.helpRest'],
    ['3x ( … )', 'notation.helpRounds'],
    [`), ${rest} 1m ${between}`, 'notation.helpBetween'],
    [`40s ${each}`, 'notation.helpSide'],
    [`40s + x8 "${t('notation.helpText')}"`, 'notation.helpSteps'],
    [`${name} ${intro} 20s + 40s`, 'notation.helpIntro'],
    [`# ${sections.warmup}`, 'notation.helpSection'],
    [`// ${t('notation.helpNoteSample')}`, 'notation.helpNote']
  ] as const
  return (
    <details className="card notation-help" open={isOpen}>
      <summary>
        <h2>{t('notation.helpTitle')}</h2>
      </summary>
      <dl>
        {rows.map(([code, key]) => (
          <div key={key}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('notation.helpWords')}</p>
    </details>
  )
}
