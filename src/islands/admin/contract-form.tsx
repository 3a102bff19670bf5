import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { issueText } from '#core/app/errors.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { LIMIT_KEYS, limitTexts, saveContract, type LimitTexts } from '../../stores/admin/contracts.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { fieldLabel } from './limit-units.ts'

export interface ContractFormProps {
  /** Null for a new template. The name is the key, so it cannot change. */
  name: string | null
  limits: ContractLimits
  onClose: () => void
}

export function ContractForm({ name, limits, onClose }: ContractFormProps) {
  const t = useStore($t)
  const [typedName, setTypedName] = useState(name ?? '')
  const [texts, setTexts] = useState(() => limitTexts(limits))
  return (
    <EditSheet
      title={name === null ? t('admin.newContract') : t('admin.editThat', { name })}
      action={saveContract}
      args={[typedName, texts, name === null]}
      onClose={onClose}
    >
      {(issues) => (
        <>
          {name === null && (
            <Field label={t('admin.name')} error={issueText(issues, 'name', t)}>
              {(control) => <TextInput {...control} maxLength={64} value={typedName} onChange={setTypedName} />}
            </Field>
          )}
          <LimitFields texts={texts} issues={issues} onChange={setTexts} />
        </>
      )}
    </EditSheet>
  )
}

interface LimitFieldsProps {
  texts: LimitTexts
  issues: readonly InputIssue[]
  onChange: (texts: LimitTexts) => void
}

function LimitFields({ texts, issues, onChange }: LimitFieldsProps) {
  const t = useStore($t)
  return (
    <div className="admin-limits">
      {LIMIT_KEYS.map((key) => {
        const value = texts[key]
        const set = (next: string | boolean) => onChange({ ...texts, [key]: next })
        return typeof value === 'boolean' ? (
          <Switch key={key} label={t(`admin.${key}`)} isOn={value} onChange={set} />
        ) : (
          <Field key={key} label={fieldLabel(key, t)} error={issueText(issues, key, t)}>
            {(control) => <TextInput {...control} isNumber value={value} onChange={set} />}
          </Field>
        )
      })}
    </div>
  )
}
