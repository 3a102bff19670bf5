/** Every contract with its limits; templates can be made, changed and deleted. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
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
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { plus } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { AdminListView } from './admin-list.tsx'
import { ContractForm } from './contract-form.tsx'
import { EditButtons } from './edit-buttons.tsx'
import { isMegabytes } from './limit-units.ts'
import { SureSheet } from './sure-sheet.tsx'

type Open = { kind: 'nothing' } | { kind: 'new' } | { kind: 'edit' | 'delete'; contract: AdminContract }

/** Base and pro are shown only. */
export function ContractsCard() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const list = useStore($contracts)
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  // The list is the server's; it is read when this part of the page is first drawn.
  useEffect(() => void loadContracts(), [])
  const show = (next: Open) => {
    saveContract.reset()
    removeContract.reset()
    setOpen(next)
  }
  const close = () => setOpen({ kind: 'nothing' })
  return (
    <section className="card stack" aria-labelledby="admin-contracts">
      <h3 id="admin-contracts" tabIndex={-1}>
        {t('admin.contracts')}
      </h3>
      <p className="muted">{t('admin.contractsText')}</p>
      <AdminListView list={list} load={loadContracts} empty="">
        {(contract) => <ContractRow key={contract.name} contract={contract} onOpen={show} />}
      </AdminListView>
      <div className="row wrap">
        <Button icon={plus} disabled={!isOnline} onClick={() => show({ kind: 'new' })}>
          {t('admin.newContract')}
        </Button>
      </div>
      {open.kind === 'new' && <ContractForm name={null} limits={BASE_LIMITS} onClose={close} />}
      {open.kind === 'edit' && <ContractForm name={open.contract.name} limits={open.contract.limits} onClose={close} />}
      {open.kind === 'delete' && (
        <SureSheet
          title={t('admin.deleteContractTitle', { name: open.contract.name })}
          text={t('admin.deleteContractText')}
          yes={t('admin.delete')}
          action={removeContract}
          args={[open.contract.name]}
          headingId="admin-contracts"
          onClose={close}
        />
      )}
    </section>
  )
}

function ContractRow({ contract, onOpen }: { contract: AdminContract; onOpen: (open: Open) => void }) {
  const t = useStore($t)
  const { name, limits, isFixed, isBroken } = contract
  return (
    <li>
      <details>
        <summary>
          <b>{name}</b>
          {isFixed && <span className="tag">{t('admin.fixed')}</span>}
        </summary>
        <Limits limits={limits} />
      </details>
      {isBroken && <Note tone="warning">{t('admin.broken')}</Note>}
      {!isFixed && (
        <EditButtons
          name={name}
          onEdit={() => onOpen({ kind: 'edit', contract })}
          onDelete={() => onOpen({ kind: 'delete', contract })}
        />
      )}
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
    <dl className="facts">
      {LIMIT_KEYS.map((key) => (
        <div key={key}>
          <dt>{t(`admin.${key}`)}</dt>
          <dd className="num">{shown(key)}</dd>
        </div>
      ))}
    </dl>
  )
}
