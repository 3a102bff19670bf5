/** The admin's part of the account page. The edge checks the label with every call; this only decides what is drawn. */
import { useStore } from '@nanostores/react'
import { $t } from '../../stores/app/locale.ts'
import '../../styles/admin/admin.css'
import { ContractsCard } from './contracts-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { ReportsCard } from './reports-card.tsx'
import { UserCard } from './user-card.tsx'

/** A chunk of its own: nobody else downloads it. */
export function AdminSection() {
  const t = useStore($t)
  return (
    <section className="admin stack" aria-labelledby="admin-title">
      <h2 id="admin-title">{t('admin.title')}</h2>
      <div className="admin-cards">
        <div className="stack">
          <UserCard />
          <ContractsCard />
        </div>
        <div className="stack">
          <ReportsCard />
          <NotesCard />
        </div>
      </div>
    </section>
  )
}
