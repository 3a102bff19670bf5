/** Before own files become public: which ones do, and that somebody may publish them. Nothing has changed yet. */
import { useStore } from '@nanostores/react'
import { Check, Clapperboard, ImageIcon, Music } from 'lucide-react'
import { useState } from 'react'
import type { OwnFile } from '#core/workout/own-files.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ExercisePicture } from '../../exercises/exercise-picture.tsx'

const SIGNS = { picture: ImageIcon, video: Clapperboard, sound: Music } as const

export interface RightsPartProps {
  files: readonly OwnFile[]
  isBusy: boolean
  onKeep: () => void
  /** With the addresses that are taken out of the workout first. */
  onPublish: (leftOut: readonly string[]) => void
}

export function RightsPart({ files, isBusy, onKeep, onPublish }: RightsPartProps) {
  const t = useStore($t)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const count = files.length - leftOut.size
  const toggle = (url: string) => {
    const next = new Set(leftOut)
    if (!next.delete(url)) next.add(url)
    setLeftOut(next)
  }
  return (
    <div className="share-rights" role="group" aria-labelledby="share-rights">
      <p>
        <b id="share-rights">{t('sharing.rightsTitle', { count: files.length })}</b>
        <br />
        {t('sharing.rightsText')}
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.url}>
            <FileTick file={file} isOn={!leftOut.has(file.url)} onToggle={() => toggle(file.url)} />
          </li>
        ))}
      </ul>
      <div className="share-ways">
        <Button onClick={onKeep}>{t('sharing.rightsKeep')}</Button>
        <Button look="primary" aria-disabled={isBusy} onClick={() => isBusy || onPublish([...leftOut])}>
          {count === 0 ? t('sharing.rightsNone') : t('sharing.rightsPublish', { count })}
        </Button>
      </div>
    </div>
  )
}

function FileTick({ file, isOn, onToggle }: { file: OwnFile; isOn: boolean; onToggle: () => void }) {
  const t = useStore($t)
  const { url, shows, of, name, isNeeded } = file
  const label = of === 'exercise' ? name : t(`sharing.rights-${of}`)
  return (
    <label className={isOn ? 'share-file' : 'share-file is-out'}>
      <span className="share-file-picture">
        <ExercisePicture url={shows === 'picture' ? url : ''} alt="">
          <Icon of={SIGNS[shows]} />
        </ExercisePicture>
      </span>
      <input type="checkbox" checked={isOn} disabled={isNeeded} onChange={onToggle} />
      <span className="share-file-check" aria-hidden="true">
        <Icon of={Check} />
      </span>
      <span className="share-file-name">{label}</span>
    </label>
  )
}
