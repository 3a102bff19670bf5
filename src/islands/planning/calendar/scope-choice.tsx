/** Which dates of a series a change is for. */
import { useStore } from '@nanostores/react'
import type { Scope } from '#core/planning/training-series.ts'
import { $t } from '../../../stores/app/locale.ts'
import { RadioList } from '../../../ui/radio-list.tsx'

const SCOPES = ['this', 'following', 'all'] as const

export function ScopeChoice({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const t = useStore($t)
  const options = SCOPES.map((scope) => ({ value: scope, label: t(`dateSheet.scope-${scope}`) }))
  return <RadioList<Scope> label={t('dateSheet.scope')} value={value} options={options} onChange={onChange} />
}
