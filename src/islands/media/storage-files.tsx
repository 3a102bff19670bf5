/** The files: filtered, sorted and shown in parts; several can be selected. */
import { useStore } from '@nanostores/react'
import { Trash2, X, ImageIcon, Link, Music, Unlink, Video } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import {
  bytesOf,
  FILE_GROUPS,
  FILE_ORDERS,
  filesIn,
  sortFiles,
  workoutsOf,
  type FileGroup,
  type FileOrder,
  type StoredFile,
  groupOf,
  isFresh
} from '#core/media/stored-files.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $deletion, forgetFailure, prepareShots } from '../../stores/media/stored-files.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/field.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { mediaAddresses } from '../../stores/media/media.ts'
import { Icon } from '../../ui/icon.tsx'
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

/** Sounds and videos show an icon: their first frame would need a part of the file. */
function Shot({ file }: { file: StoredFile }) {
  const isPicture = file.kind === 'image' && file.state === 'ready'
  const [renewed, setRenewed] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const address = isPicture ? (renewed ?? mediaAddresses.known(file.url) ?? '') : ''
  // An address expires early when a share is revoked.
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

const loadDeleteFiles = () => import('./delete-files-sheet.tsx').then(({ DeleteFilesSheet }) => DeleteFilesSheet)

const PAGE = 24

type Asked = { files: readonly StoredFile[] } | null

function useShown(files: readonly StoredFile[]) {
  const locale = useStore($locale)
  const [now] = useState(() => Date.now())
  const [group, setGroup] = useState<FileGroup>('all')
  const [order, setOrder] = useState<FileOrder>('size')
  const [count, setCount] = useState(PAGE)
  const sorted = useMemo(() => sortFiles(filesIn(files, group, now), order, locale), [files, group, now, order, locale])
  const shown = useMemo(() => sorted.slice(0, count), [sorted, count])
  const pick = (next: FileGroup) => {
    setGroup(next)
    setCount(PAGE)
  }
  const more = { left: sorted.length - shown.length, show: () => setCount(count + PAGE) }
  return { now, group, pick, order, setOrder, sorted, shown, more }
}

export function StorageFiles({ files }: { files: readonly StoredFile[] }) {
  const t = useStore($t)
  const list = useShown(files)
  const { now, sorted, shown, more } = list
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>(null)
  // Renders again once the addresses have loaded.
  const [, setShots] = useState(0)
  useEffect(() => {
    void prepareShots(shown.filter(({ kind }) => kind === 'image')).then(() => setShots((round) => round + 1))
  }, [shown])
  const selected = files.filter(({ id }) => ticked.has(id))
  const tick = (id: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((each) => each !== id)))
  return (
    <section className="media-files" aria-labelledby="media-files">
      <h2 id="media-files" className="visually-hidden" tabIndex={-1}>
        {t('storage.files')}
      </h2>
      <Filters files={files} list={list} />
      <Deletion />
      {sorted.length === 0 && <p className="muted">{t('storage.none')}</p>}
      <ul className="media-list">
        {shown.map((file) => (
          <StorageRow
            key={file.id}
            file={file}
            now={now}
            isTicked={ticked.has(file.id)}
            onTick={(isOn) => tick(file.id, isOn)}
            onDelete={() => setAsked({ files: [file] })}
          />
        ))}
      </ul>
      {more.left > 0 && (
        <Button isWide onClick={more.show}>
          {t('storage.showMore', { count: Math.min(PAGE, more.left) })}
        </Button>
      )}
      {selected.length > 0 && (
        <Selection files={selected} onEnd={() => setTicked(new Set())} onDelete={() => setAsked({ files: selected })} />
      )}
      {asked !== null && (
        <LazyPart
          load={loadDeleteFiles}
          props={{
            files: asked.files,
            focusAfter: 'media-files',
            onClose: () => setAsked(null),
            onDeleted: () => setTicked(new Set())
          }}
          onFail={() => setAsked(null)}
          isAsked
        />
      )}
    </section>
  )
}

interface FiltersProps {
  files: readonly StoredFile[]
  list: ReturnType<typeof useShown>
}

function Filters({ files, list }: FiltersProps) {
  const t = useStore($t)
  const { now, group, pick, order, setOrder } = list
  return (
    <div className="media-filters">
      <div className="scroll-row" role="group" aria-label={t('storage.show')}>
        {FILE_GROUPS.map((each) => (
          <button key={each} type="button" className="chip" aria-pressed={group === each} onClick={() => pick(each)}>
            {t(`storage.${each}`)}
            <small className="numeric">{filesIn(files, each, now).length}</small>
          </button>
        ))}
      </div>
      <Select
        aria-label={t('storage.sort')}
        value={order}
        options={FILE_ORDERS.map((value) => ({ value, label: t(`storage.order_${value}`) }))}
        onChange={setOrder}
      />
    </div>
  )
}

function Deletion() {
  const t = useStore($t)
  const state = useStore($deletion)
  if (state.kind === 'running') {
    const text = t('storage.deleting', { done: state.done, total: state.total })
    return (
      <div className="media-deleting" role="status">
        <p>{text}</p>
        <progress max={state.total} value={state.done} aria-label={text} />
      </div>
    )
  }
  if (state.kind !== 'failed') return null
  return (
    <Note tone="negative" role="alert">
      <p>
        {t('storage.notDeleted', { count: state.left })}{' '}
        {errorCode(state.error) === 'file-is-workout' ? t('storage.fileIsWorkout') : errorText(state.error, t)}
      </p>
      <Button onClick={forgetFailure}>{t('states.close')}</Button>
    </Note>
  )
}

interface SelectionProps {
  files: readonly StoredFile[]
  onEnd: () => void
  onDelete: () => void
}

function Selection({ files, onEnd, onDelete }: SelectionProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const isBusy = useStore($deletion).kind === 'running'
  const names = workoutsOf(files).map(({ name }) => name)
  return (
    <div className="media-selection" role="toolbar" aria-label={t('storage.selection')}>
      <IconButton icon={X} label={t('storage.endSelection')} onClick={onEnd} />
      <p role="status">
        {t('storage.selected', { count: files.length, size: formatBytes(bytesOf(files), locale) })}
        {names.length > 0 && (
          <small>{t('storage.usedBy', { names: names.slice(0, 2).join(', '), count: names.length })}</small>
        )}
      </p>
      <Button icon={Trash2} disabled={!isOnline || isBusy} onClick={onDelete}>
        {t('storage.delete')}
      </Button>
    </div>
  )
}
