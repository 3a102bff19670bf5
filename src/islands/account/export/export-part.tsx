/** Export: progress, failure, and the finished file. */
import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { errorText } from '#core/app/errors.ts'
import { formatMegabytes } from '#core/app/format.ts'
import { $export, cancelExport, startExport, type ExportState } from '../../../stores/account/export.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'

const ID = 'export-part'

/** The buttons change with the state, so the focus stays on this part. */
export function ExportPart({ look }: { look: 'primary' | 'plain' }) {
  const state = useStore($export)
  const start = () => {
    focusIfLost(ID)
    void startExport().then(() => focusIfLost(ID))
  }
  return (
    <div id={ID} tabIndex={-1}>
      {state.kind === 'running' ? <Running bytes={state.bytes} /> : <Ready {...{ state, look, start }} />}
    </div>
  )
}

function Running({ bytes }: { bytes: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <div className="export-progress">
      <progress aria-label={t('export.title')} />
      <p className="numeric">{t('export.running', { megabytes: formatMegabytes(bytes, locale) })}</p>
      <p className="muted">{t('export.runningText')}</p>
      <Button onClick={cancelExport}>{t('states.cancel')}</Button>
    </div>
  )
}

interface ReadyProps {
  state: Exclude<ExportState, { kind: 'running' }>
  look: 'primary' | 'plain'
  start: () => void
}

function Ready({ state, look, start }: ReadyProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  return (
    <div className="stack tight">
      {state.kind === 'done' && (
        <Note tone="positive" role="status">
          {t('export.done', { megabytes: formatMegabytes(state.bytes, locale) })}
        </Note>
      )}
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <b>{t('export.failed')}</b> {errorText(state.error, t)} {t('export.kept')}
        </Note>
      )}
      {!isOnline && <p className="muted">{t('export.offline')}</p>}
      <div className="row wrap">
        <Button look={state.kind === 'done' ? 'plain' : look} icon={Download} disabled={!isOnline} onClick={start}>
          {t(state.kind === 'done' ? 'export.again' : state.kind === 'failed' ? 'states.retry' : 'export.start')}
        </Button>
      </div>
    </div>
  )
}
