import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { BASE_LIMITS, type ContractLimits } from '#core/workout/limits.ts'
import { issueText } from '#core/app/errors.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { Translate } from '#core/app/translate.ts'
import {
  $contracts,
  LIMIT_KEYS,
  loadContracts,
  removeContract,
  saveContract,
  type AdminContract,
  limitTexts,
  type LimitTexts
} from '../../stores/admin/contracts.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Note } from '../../ui/note.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { EditCard, EditButtons, EditSheet } from './edit-card.tsx'

/** The other limits are counts. */
const isMegabytes = (key: keyof ContractLimits): boolean => key.endsWith('Size') || key === 'maxMediaStorage'

const fieldLabel = (key: keyof ContractLimits, t: Translate): string =>
  isMegabytes(key) ? t('admin.inMegabytes', { limit: t(`admin.${key}`) }) : t(`admin.${key}`)

interface ContractFormProps {
  /** Null for a new template. The name is the key, so it cannot be changed. */
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

/** Base and pro cannot be deleted. */
export function ContractsCard() {
  const t = useStore($t)
  const list = useStore($contracts)
  return (
    <EditCard
      id="admin-contracts"
      title={t('admin.contracts')}
      text={t('admin.contractsText')}
      newLabel={t('admin.newContract')}
      list={list}
      load={loadContracts}
      empty=""
      save={saveContract}
      remove={removeContract}
      question={({ name }) => ({
        title: t('admin.deleteContractTitle', { name }),
        text: t('admin.deleteContractText'),
        yes: t('admin.delete'),
        args: [name]
      })}
      row={(contract, open) => <ContractRow key={contract.name} contract={contract} {...open} />}
      form={(contract, onClose) => (
        <ContractForm name={contract?.name ?? null} limits={contract?.limits ?? BASE_LIMITS} onClose={onClose} />
      )}
    />
  )
}

interface ContractRowProps {
  contract: AdminContract
  onEdit: () => void
  onDelete: () => void
}

function ContractRow({ contract, onEdit, onDelete }: ContractRowProps) {
  const t = useStore($t)
  const { name, limits, isFixed, isBroken } = contract
  return (
    <li>
      <details>
        <summary>
          <b>{name}</b>
          {isFixed && <span className="admin-tag">{t('admin.fixed')}</span>}
        </summary>
        <Limits limits={limits} />
      </details>
      {isBroken && <Note tone="warning">{t('admin.broken')}</Note>}
      <EditButtons name={name} onEdit={onEdit} onDelete={isFixed ? undefined : onDelete} />
    </li>
  )
}

function Limits({ limits }: { limits: ContractLimits }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const shown = (key: keyof ContractLimits) => {
    const value = limits[key]
    if (typeof value === 'boolean') return t(value ? 'account.yes' : 'account.no')
    const count = new Intl.NumberFormat(locale).format(value)
    return isMegabytes(key) ? t('limit.mb', { count }) : count
  }
  return (
    <dl className="account-facts admin-facts">
      {LIMIT_KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`admin.${key}`)}</dt>
          <dd className="numeric">{shown(key)}</dd>
        </div>
      ))}
    </dl>
  )
}
