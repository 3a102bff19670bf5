/** Reported public workouts without a decision. */
import { useStore } from '@nanostores/react'
import { Check, GlobeLock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { AdminReport } from '../../stores/admin/contracts.ts'
import { $reports, decideReport, loadReports, moreReports } from '../../stores/admin/notes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { AdminListView, Failure } from './admin-list.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { SureSheet } from './sure-sheet.tsx'

export function ReportsCard() {
  const t = useStore($t)
  const list = useStore($reports)
  const [asked, setAsked] = useState<AdminReport | null>(null)
  useEffect(() => void loadReports(), [])
  const ask = (report: AdminReport) => {
    decideReport.reset()
    setAsked(report)
  }
  return (
    <section className="card stack" aria-labelledby="admin-reports">
      <h3 id="admin-reports" tabIndex={-1}>
        {t('admin.reports')}
      </h3>
      <AdminListView list={list} load={loadReports} more={moreReports} empty={t('admin.noReports')}>
        {(report) => <ReportRow key={report.id} report={report} onUnpublish={() => ask(report)} />}
      </AdminListView>
      {asked === null ? (
        <Failure of={decideReport} />
      ) : (
        <SureSheet
          title={t('admin.unpublishTitle', { name: asked.workoutName })}
          text={t('admin.unpublishText')}
          yes={t('admin.unpublish')}
          action={decideReport}
          args={[asked, 'unpublish']}
          headingId="admin-reports"
          onClose={() => {
            decideReport.reset()
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}

function ReportRow({ report, onUnpublish }: { report: AdminReport; onUnpublish: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const state = useStore(decideReport.$state)
  const { address, reason, createdAt } = report
  const isShown = address !== ''
  const name = report.personName || report.workoutName || t('admin.workoutGone')
  const isOff = !isOnline || state.kind === 'sending'
  const close = async () => {
    if (await decideReport.submit(report, 'close')) focusHeading('admin-reports')
  }
  return (
    <li>
      <p className="admin-who">
        {isShown ? (
          <a className="inline-link" href={pathTo('workout', { id: address }, locale)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        {!isShown && report.workoutName !== '' && <span>{t('admin.notPublic')}</span>}
        <small className="muted">{formatDate(new Date(createdAt), locale, { dateStyle: 'medium' })}</small>
      </p>
      {report.quote !== '' && <blockquote className="admin-text">{report.quote}</blockquote>}
      {reason !== '' && <p className="admin-text">{reason}</p>}
      <div className="row wrap">
        {isShown && (
          <Button
            icon={GlobeLock}
            aria-label={t('admin.unpublishThat', { name })}
            disabled={isOff}
            onClick={onUnpublish}
          >
            {t('admin.unpublish')}
          </Button>
        )}
        <Button icon={Check} aria-label={t('admin.closeThat', { name })} disabled={isOff} onClick={() => void close()}>
          {t('admin.closeReport')}
        </Button>
      </div>
    </li>
  )
}
