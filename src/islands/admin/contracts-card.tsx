import { useStore } from '@nanostores/react'
import { BASE_LIMITS, type ContractLimits } from '#core/workout/limits.ts'
import {
  $contracts,
  LIMIT_KEYS,
  loadContracts,
  removeContract,
  saveContract,
  type AdminContract
} from '../../stores/admin/contracts.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Note } from '../../ui/note.tsx'
import { ContractForm } from './contract-form.tsx'
import { EditButtons } from './edit-buttons.tsx'
import { EditCard } from './edit-card.tsx'
import { isMegabytes } from './limit-units.ts'

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
