import { useStore } from '@nanostores/react'
import { Captions, Crop, Replace, Scissors, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { fitsIn } from '#core/app/characters.ts'
import type { FileSpot } from '#core/editor/step-files.ts'
import { allowedFor, type FileKind } from '#core/media/chosen-file.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { describePicture, removeFile, replaceFile } from '../../../stores/editor/step-files.ts'
import { readFile } from '../../../stores/media/read-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { useLimit } from '../workout-limit-note.tsx'
import { ACCEPT } from './file-button.tsx'

const loadPictureTool = () =>
  Promise.all([import('../../media/picture-tool.tsx'), loadTexts(['media'])]).then(([{ PictureTool }]) => PictureTool)

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

type Part = { kind: 'menu' } | { kind: 'alt' } | { kind: 'trim' | 'crop'; file: Blob }

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
      if (trim !== null) replaceFile(spot, part.file, name, { trim })
    }
    return <LazyPart load={loadVideoSheet} props={{ file: part.file, onUse: use, onClose }} onFail={onClose} isAsked />
  }
  if (part.kind === 'crop') return <CropSheet {...props} file={part.file} />
  const open = (kind: 'trim' | 'crop') => {
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
      <Items {...props} onAlt={() => setPart({ kind: 'alt' })} onTool={open} />
    </Sheet>
  )
}

function Items(props: FileMenuProps & { onAlt: () => void; onTool: (kind: 'trim' | 'crop') => void }) {
  const { spot, kind, url, onReplace, onClose, onAlt, onTool } = props
  const t = useStore($t)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="editor-file-menu">
      <button type="button" onClick={() => input.current?.click()}>
        <Icon of={Replace} />
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
          <Icon of={Captions} />
          <span>{t('media.alt')}</span>
        </button>
      )}
      {kind !== 'music' && (
        <button type="button" onClick={() => onTool(kind === 'video' ? 'trim' : 'crop')}>
          <Icon of={kind === 'video' ? Scissors : Crop} />
          <span>{t(kind === 'video' ? 'media.trim' : 'media.crop')}</span>
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          onClose()
          removeFile(spot, kind, url)
        }}
      >
        <Icon of={Trash2} />
        <span>{t('media.remove')}</span>
      </button>
    </div>
  )
}

function CropSheet({ spot, alt, name, file, onClose }: FileMenuProps & { file: Blob }) {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const { maxBytes, maxSide } = allowedFor('image', account.contract.limits)
  const use = (made: { file: Blob; name: string; alt: string }) => {
    onClose()
    replaceFile(spot, made.file, made.name, { isFitted: true })
    if (typeof spot !== 'string') describePicture(spot, made.alt)
  }
  const props = { file, name, maxSide, maxBytes, alt, onDone: use, onCancel: onClose }
  return (
    <Sheet isOpen onClose={onClose} title={t('media.crop')} closeLabel={t('states.close')}>
      <LazyPart load={loadPictureTool} props={props} onFail={onClose} isAsked />
    </Sheet>
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
