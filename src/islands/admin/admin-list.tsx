import type { ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { errorText } from '#core/app/errors.ts'
import type { AdminList } from '../../stores/admin/contracts.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { Submitter } from '../../stores/app/submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { QuestionSheet } from '../app/question-sheet.tsx'

export interface AdminListViewProps<T> {
  list: AdminList<T>
  load: () => Promise<void>
  more?: Submitter<[]>
  empty: string
  children: (item: T) => ReactNode
}

export function AdminListView<T>({ list, load, more, empty, children }: AdminListViewProps<T>) {
  const t = useStore($t)
  if (list.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </Loading>
    )
  }
  if (list.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        <p>
          <b>{t('admin.listFailed')}</b> {errorText(list.error, t)}
        </p>
        <Button onClick={() => void load()}>{t('states.retry')}</Button>
      </Note>
    )
  }
  return (
    <>
      {list.items.length === 0 && list.next === null && <p className="muted">{empty}</p>}
      {list.items.length > 0 && <ul className="admin-list">{list.items.map(children)}</ul>}
      {list.next !== null && more !== undefined && <More more={more} />}
    </>
  )
}

function More({ more }: { more: Submitter<[]> }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(more.$state)
  return (
    <>
      <Failure of={more} />
      <div className="row wrap">
        <Button disabled={!isOnline || state.kind === 'sending'} onClick={() => void more.submit()}>
          {t('admin.more')}
        </Button>
      </div>
    </>
  )
}

export function Failure<Args extends unknown[]>({ of }: { of: Submitter<Args> }) {
  const t = useStore($t)
  const state = useStore(of.$state)
  if (state.kind !== 'failed') return null
  return (
    <Note tone="negative" role="alert">
      {errorText(state.error, t)}
    </Note>
  )
}

interface SureSheetProps<Args extends unknown[]> {
  title: string
  text: string
  /** Label of the confirming button. */
  yes: string
  action: Submitter<Args>
  args: Args
  /** Takes the focus afterwards, because the buttons of the deleted item are gone. */
  headingId: string
  onClose: () => void
}

/** Asks before a deletion. After a failure it stays open and shows the reason. */
export function SureSheet<Args extends unknown[]>(props: SureSheetProps<Args>) {
  const { title, text, yes, action, args, headingId, onClose } = props
  const isOnline = useStore($isOnline)
  const state = useStore(action.$state)
  const go = async () => {
    if (!(await action.submit(...args))) return
    onClose()
    focusHeading(headingId)
  }
  return (
    <QuestionSheet
      title={title}
      yes={yes}
      isLocked={!isOnline || state.kind === 'sending'}
      onYes={() => void go()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{text}</p>
        <Failure of={action} />
      </div>
    </QuestionSheet>
  )
}
