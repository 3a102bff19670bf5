/** Opens the report form over a public page. Loaded when Report is pressed. */
import '../../styles/app/components-app.css'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../../stores/app/locale.ts'
import type { Reported } from '../../stores/workout/report.ts'
import { ReportSheet } from './report-sheet.tsx'

export async function openReport(workout: { id: string; name: string }, kind: Reported = 'workout'): Promise<void> {
  await loadTexts(['list'])
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<ReportSheet workout={workout} kind={kind} onClose={close} />)
}
