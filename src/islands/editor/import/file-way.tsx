/** The way to a workout from a file: a button, and the sheet that shows what is in it. */
import { useStore } from '@nanostores/react'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { Later } from '../../app/later.tsx'
import { WayRow } from '../creation-options/way-row.tsx'
import { openFile } from './open-file.ts'

const loadImport = () =>
  Promise.all([import('./import-sheet.tsx'), loadTexts(['editor', 'workout'])]).then(([{ ImportSheet }]) => ImportSheet)

const NOTHING = {}

export function FileWay() {
  const t = useStore($t)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    openFile(file)
    setOpen(true)
  }
  return (
    <WayRow icon={FileUp} text={t('options.fileText')}>
      <button type="button" onClick={() => input.current?.click()}>
        {t('options.fileTitle')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        // Histories are no workouts: whoever chooses one is shown the way to Statistics.
        accept=".json,.zip,.feeel,.liftlogplan,.csv,.fit,.tcx,application/json,application/zip,application/octet-stream,text/csv"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {isOpen && <Later load={loadImport} props={NOTHING} onFail={() => setOpen(false)} isAsked />}
    </WayRow>
  )
}
