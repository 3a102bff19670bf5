/** Says how many files and bytes will be deleted, and which workouts lose a file. */
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#core/media/format-bytes.ts'
import { bytesOf, type StoredFile } from '#core/media/stored-files.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { deleteFiles } from '../../stores/media/stored-files.ts'
import { Note } from '../../ui/note.tsx'
import { focusIfLost } from '../app/frame/focus-heading.ts'
import { QuestionSheet } from '../app/question-sheet.tsx'
import { useUseText } from './use-text.ts'

interface DeleteFilesProps {
  files: readonly StoredFile[]
  /** Id of the heading that gets the focus, because the button that opened the sheet may be gone. */
  focusAfter: string
  onClose: () => void
  onDeleted?: () => void
}

const NAMED_MAX = 6

export function DeleteFilesSheet({ files: given, focusAfter, onClose, onDeleted }: DeleteFilesProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const describe = useUseText()
  // Deleted files leave the list while this sheet is open.
  const [files] = useState(given)
  const used = files.filter(({ use }) => use !== null)
  const size = formatBytes(bytesOf(files), locale)
  const go = () => {
    onClose()
    void deleteFiles(files).then(() => {
      onDeleted?.()
      focusIfLost(focusAfter)
    })
  }
  return (
    <QuestionSheet
      title={t('storage.deleteTitle', { count: files.length, size })}
      yes={t('storage.deleteNow', { count: files.length })}
      icon={Trash2}
      isLocked={!isOnline}
      onYes={go}
      onClose={onClose}
    >
      <div className="stack tight">
        <p>{files.length === 1 ? <b className="media-name">{files[0]?.name}</b> : t('storage.deleteText', { size })}</p>
        {used.length > 0 && (
          <Note tone="warning">
            <p>{t('storage.deleteUsed')}</p>
            <ul className="media-used-list">
              {used.slice(0, NAMED_MAX).map((file) => (
                <li key={file.id}>
                  <b>{file.name}</b>: {describe(file.use)}
                </li>
              ))}
              {used.length > NAMED_MAX && <li>{t('storage.andMore', { count: used.length - NAMED_MAX })}</li>}
            </ul>
          </Note>
        )}
      </div>
    </QuestionSheet>
  )
}
