/** Accepts a workout file dropped anywhere on the list. */
import '../../styles/editor/import.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { isStartAsked, startLast, takeSharedFile } from '../../stores/list/launched.ts'
import { openFile } from '../editor/import/open-file.ts'
import { LazyPart } from '../app/lazy-part.tsx'

const loadImport = () =>
  Promise.all([import('../editor/import/import-sheet.tsx'), loadTexts(['editor', 'workout'])]).then(
    ([{ ImportSheet }]) => ImportSheet
  )

const NOTHING = {}
const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

export function DropFile() {
  const t = useStore($t)
  const [isOver, setOver] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // The whole window is the target: beside a small one, the browser would open the file.
  useEffect(() => {
    const stop = new AbortController()
    if (isStartAsked()) void startLast()
    // Another app may have shared a file with this one.
    void takeSharedFile().then((file) => {
      if (file === null || stop.signal.aborted) return
      openFile(file)
      setOpen(true)
    })
    const listen = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, act, { signal: stop.signal })
    listen('dragover', (event) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      openFile(file)
      setOpen(true)
    })
    return () => stop.abort()
  }, [])
  return (
    <>
      {isOver && (
        <p className="import-drop" role="status">
          {t('carry.dropHere')}
        </p>
      )}
      {isOpen && <LazyPart load={loadImport} props={NOTHING} onFail={() => setOpen(false)} isAsked />}
    </>
  )
}
