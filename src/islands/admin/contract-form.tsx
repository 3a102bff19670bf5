/** All limits of a contract template. */
import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { UserFacingError, issueText } from '#core/app/errors.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import { LIMIT_KEYS, limitTexts, saveContract } from '../../stores/admin/contracts.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Failure } from './admin-list.tsx'
import { fieldLabel } from './limit-units.ts'

export interface ContractFormProps {
  /** Null for a new template. The name is its key, so it stays. */
  name: string | null
  /** What the fields begin with. */
  limits: ContractLimits
  onClose: () => void
}

/** What was typed stays while it cannot be saved. */
export function ContractForm({ name, limits, onClose }: ContractFormProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(saveContract.$state)
  const [typedName, setTypedName] = useState(name ?? '')
  const [texts, setTexts] = useState(() => limitTexts(limits))
  const issues = state.kind === 'failed' && state.error instanceof UserFacingError ? state.error.issues : []
  const isBusy = state.kind === 'sending'
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await saveContract.submit(typedName, texts, name === null)) onClose()
    else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={name === null ? t('admin.newContract') : t('admin.editThat', { name })}
      closeLabel={t('states.close')}
    >
      <form className="stack adm-form" noValidate onSubmit={(event) => void save(event)}>
        {name === null && (
          <Field label={t('admin.name')} error={issueText(issues, 'name', t)}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={64}
                autoComplete="off"
                value={typedName}
                onChange={(event) => setTypedName(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="adm-limits">
          {LIMIT_KEYS.map((key) => {
            const value = texts[key]
            const set = (next: string | boolean) => setTexts({ ...texts, [key]: next })
            return typeof value === 'boolean' ? (
              <Switch key={key} label={t(`admin.${key}`)} isOn={value} onChange={set} />
            ) : (
              <Field key={key} label={fieldLabel(key, t)} error={issueText(issues, key, t)}>
                {(control) => (
                  <input
                    {...control}
                    className="input num"
                    inputMode="numeric"
                    autoComplete="off"
                    value={value}
                    onChange={(event) => set(event.target.value)}
                  />
                )}
              </Field>
            )
          })}
        </div>
        <Failure of={saveContract} />
        <div className="acts">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || !isOnline}>
            {t('admin.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
