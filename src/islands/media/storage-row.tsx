import { useStore } from '@nanostores/react'
import { ImageIcon, Link, Music, Trash2, Unlink, Video } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#core/app/format.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { pathTo } from '#core/app/routes.ts'
import { groupOf, isFresh, type StoredFile } from '#core/media/stored-files.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { mediaAddresses } from '../../stores/media/media.ts'
import { $deletion } from '../../stores/media/stored-files.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useUseText } from './use-text.ts'

const ICONS = { pictures: ImageIcon, sounds: Music, videos: Video }

interface RowProps {
  file: StoredFile
  now: number
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onDelete: () => void
}

export function StorageRow({ file, now, isTicked, onTick, onDelete }: RowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const isBusy = useStore($deletion).kind === 'running'
  const { name } = file
  const created = new Date(file.createdAt)
  const date = formatDate(created, locale, {
    day: 'numeric',
    month: 'short',
    ...(created.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' })
  })
  return (
    <li className={isTicked ? 'is-selected' : undefined}>
      <label className="media-tick">
        <input
          type="checkbox"
          aria-label={t('storage.select', { name })}
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
      </label>
      <Shot file={file} />
      <div className="media-row-main">
        <b className="media-name">{name}</b>
        <Use file={file} now={now} />
      </div>
      <p className="media-row-facts numeric">
        <b>{formatBytes(file.size, locale)}</b>
        <time dateTime={file.createdAt}>{date}</time>
      </p>
      <IconButton
        icon={Trash2}
        label={t('storage.deleteOne', { name })}
        disabled={!isOnline || isBusy}
        onClick={onDelete}
      />
    </li>
  )
}

function Use({ file, now }: { file: StoredFile; now: number }) {
  const t = useStore($t)
  const describe = useUseText()
  const { use, state } = file
  if (state === 'pending') return <p className="media-use">{t('storage.unfinished')}</p>
  if (use === null) {
    const isNew = isFresh(file, now)
    return (
      <p className={`media-use ${isNew ? '' : 'is-unused'}`.trim()}>
        <Icon of={Unlink} />
        <span>{t(isNew ? 'storage.notYetUsed' : 'storage.usedNowhere')}</span>
      </p>
    )
  }
  return (
    <p className="media-use">
      <Icon of={Link} />
      {use.kind === 'workout' ? (
        <a href={pathTo('workout', { id: use.id })}>{use.name}</a>
      ) : (
        <span>{describe(use)}</span>
      )}
    </p>
  )
}

/** A sound and a video have a sign: their first frame would cost a part of the file. */
function Shot({ file }: { file: StoredFile }) {
  const isPicture = file.kind === 'image' && file.state === 'ready'
  const [renewed, setRenewed] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const address = isPicture ? (renewed ?? mediaAddresses.known(file.url) ?? '') : ''
  // An address ends early when a share is taken back.
  const renew = () => {
    if (renewed !== null) setFailed(true)
    else void mediaAddresses.soon(file.url, true).then((found) => setRenewed(found ?? ''))
  }
  return (
    <span className="media-shot">
      {address === '' || hasFailed ? (
        <Icon of={ICONS[groupOf(file.kind)]} />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={renew} />
      )}
    </span>
  )
}
