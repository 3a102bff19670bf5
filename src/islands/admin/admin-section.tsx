/** The admin's part of the account page. Security: the edge checks the admin label with every call. */
import '../../styles/admin/admin.css'
import { useStore } from '@nanostores/react'
import { $t } from '../../stores/app/locale.ts'
import { ContractsCard } from './contracts-card.tsx'
import { MailCard } from './mail-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { ReportsCard } from './reports-card.tsx'
import { UserCard } from './user-card.tsx'

/** A separate chunk that only admins download. */
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
          <MailCard />
        </div>
      </div>
    </section>
  )
}
