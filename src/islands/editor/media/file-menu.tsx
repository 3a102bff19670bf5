import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { fitsIn } from '#core/app/characters.ts'
import type { FileSpot } from '#core/editor/step-files.ts'
import type { FileKind } from '#core/media/chosen-file.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { describePicture, removeFile, replaceFile } from '../../../stores/editor/step-files.ts'
import { readFile } from '../../../stores/media/read-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { captions, replace, scissors, trash2 } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { Later } from '../../player/later.tsx'
import { useLimit } from '../use-limit.ts'
import { ACCEPT } from './accept.ts'

const loadVideoSheet = () => import('./video-sheet.tsx').then(({ VideoSheet }) => VideoSheet)

export interface FileMenuProps {
  spot: FileSpot
  kind: FileKind
  url: string
  alt: string
  name: string
  onReplace: (files: File[]) => void
  onClose: () => void
}

type Part = { kind: 'menu' } | { kind: 'alt' } | { kind: 'trim'; file: Blob }

export function FileMenu(props: FileMenuProps) {
  const { spot, url, alt, name, onClose } = props
  const t = useStore($t)
  const [part, setPart] = useState<Part>({ kind: 'menu' })
  if (part.kind === 'alt' && typeof spot !== 'string') {
    return <AltSheet alt={alt} onDone={(text) => describePicture(spot, text)} onClose={onClose} />
  }
  if (part.kind === 'trim') {
    const use = (trim: { start: number; end: number } | null) => {
      onClose()
      if (trim !== null) replaceFile(spot, part.file, name, trim)
    }
    return <Later load={loadVideoSheet} props={{ file: part.file, onUse: use, onClose }} onFail={onClose} />
  }
  const open = (kind: 'trim') => {
    readFile(url).then(
      (file) => setPart({ kind, file }),
      () => {
        notify({ kind: 'negative', text: t('media.notRead') })
        onClose()
      }
    )
  }
  return (
    <Sheet isOpen onClose={onClose} title={name} closeLabel={t('states.close')}>
      <Items {...props} onAlt={() => setPart({ kind: 'alt' })} onTrim={() => open('trim')} />
    </Sheet>
  )
}

function Items(props: FileMenuProps & { onAlt: () => void; onTrim: () => void }) {
  const { spot, kind, url, onReplace, onClose, onAlt, onTrim } = props
  const t = useStore($t)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="editor-file-menu">
      <button type="button" onClick={() => input.current?.click()}>
        <Icon of={replace} />
        <span>{t('media.replace')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('media.replace')}
        accept={kind === 'music' ? ACCEPT.sound : spot === 'picture' ? ACCEPT.picture : ACCEPT.visual}
        onChange={(event) => {
          onClose()
          onReplace([...(event.target.files ?? [])])
        }}
      />
      {kind !== 'music' && typeof spot !== 'string' && (
        <button type="button" onClick={onAlt}>
          <Icon of={captions} />
          <span>{t('media.alt')}</span>
        </button>
      )}
      {kind === 'video' && (
        <button type="button" onClick={onTrim}>
          <Icon of={scissors} />
          <span>{t('media.trim')}</span>
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          onClose()
          removeFile(spot, kind, url)
        }}
      >
        <Icon of={trash2} />
        <span>{t('media.remove')}</span>
      </button>
    </div>
  )
}

function AltSheet({ alt, onDone, onClose }: { alt: string; onDone: (text: string) => void; onClose: () => void }) {
  const t = useStore($t)
  const [text, setText] = useState(alt)
  const isTooLong = !fitsIn(text, BOUNDS.altMax)
  const limit = useLimit(text, BOUNDS.altMax, isTooLong ? t('errors.text-too-long') : undefined)
  const save = () => {
    if (isTooLong) return
    onDone(text)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('media.alt')}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" disabled={isTooLong} onClick={save}>
          {t('media.altSave')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={t('media.alt')} hint={t('media.altHint')} {...limit}>
          {(control) => <TextInput {...control} value={text} enterKeyHint="done" onChange={setText} />}
        </Field>
      </form>
    </Sheet>
  )
}
