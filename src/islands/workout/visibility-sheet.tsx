/** Who can see an own workout: private, with the link, or public. Shows the link where there is one. */
import '../../styles/app/radio-list.css'
import { useStore } from '@nanostores/react'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { VISIBILITIES, type Visibility } from '#core/workout/visibility.ts'
import { $t } from '../../stores/app/locale.ts'
import { addressOf, changeAddress } from '../../stores/workout/link.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AddressField } from './address-field.tsx'

export interface VisibilitySheetProps {
  workout: { id: string; name: string; visibility: Visibility }
  /** Resolves to whether it worked; if not, the page says why, which this sheet would cover. */
  change: (visibility: Visibility) => Promise<boolean>
  onClose: () => void
}

export function VisibilitySheet({ workout, change, onClose }: VisibilitySheetProps) {
  const t = useStore($t)
  const [stored, setStored] = useState(workout.visibility)
  const [chosen, setChosen] = useState<Visibility>(stored)
  const [before, setBefore] = useState<Visibility | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isChanged = chosen !== stored
  const save = async (wanted: Visibility, undone: Visibility | null) => {
    if (isBusy || wanted === stored) return
    setBusy(true)
    if (!(await change(wanted)) || wanted === 'private') return onClose()
    setBusy(false)
    setStored(wanted)
    setChosen(wanted)
    setBefore(undone)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('visibility.title', { name: workout.name })}
      closeLabel={t('states.close')}
      actions={
        isChanged ? (
          <>
            <Button onClick={onClose}>{t('visibility.cancel')}</Button>
            <Button look="primary" aria-disabled={isBusy} onClick={() => void save(chosen, stored)}>
              {t(`visibility.${SAVES[chosen]}`)}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            {t('states.close')}
          </Button>
        )
      }
    >
      <div className="stack">
        <RadioList
          label={t('visibility.menu')}
          value={chosen}
          options={VISIBILITIES.map((value) => ({
            value,
            label: t(`visibility.${value}`),
            hint: t(`visibility.${value}Hint`)
          }))}
          onChange={(value) => !isBusy && setChosen(value)}
        />
        {before !== null && !isChanged && (
          <Changed name={workout.name} visibility={stored} isBusy={isBusy} onUndo={() => void save(before, null)} />
        )}
        {isChanged
          ? stored !== 'private' && <Note tone="warning">{t(`visibility.${stored}To${nameOf(chosen)}`)}</Note>
          : stored !== 'private' && <Address key={stored} workout={workout} visibility={stored} />}
      </div>
    </Sheet>
  )
}

interface ChangedProps {
  name: string
  visibility: Visibility
  isBusy: boolean
  onUndo: () => void
}

/** In the dialog, which would cover a notice of the page. */
function Changed({ name, visibility, isBusy, onUndo }: ChangedProps) {
  const t = useStore($t)
  return (
    <Note tone="positive" role="status">
      <p>{t(`visibility.${visibility}Now`, { name })}</p>
      <Button look="quiet" icon={Undo2} aria-disabled={isBusy} onClick={onUndo}>
        {t('visibility.undo')}
      </Button>
    </Note>
  )
}

const SAVES = { private: 'makePrivate', unlisted: 'save', public: 'publish' } as const

const nameOf = (visibility: Visibility): string => visibility.charAt(0).toUpperCase() + visibility.slice(1)

type State = { kind: 'loading' } | { kind: 'ready'; url: string; said: string } | { kind: 'failed'; error: unknown }

interface AddressProps {
  workout: { id: string; name: string }
  visibility: Exclude<Visibility, 'private'>
}

function Address({ workout: { id, name }, visibility }: AddressProps) {
  const t = useStore($t)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const show = (asked: Promise<string>, said = '') =>
    asked.then(
      (url) => setState({ kind: 'ready', url, said }),
      (error: unknown) => setState({ kind: 'failed', error })
    )
  useEffect(() => void show(addressOf(id, visibility)), [id, visibility])
  if (state.kind === 'loading') return <p className="muted">{t('visibility.loading')}</p>
  if (state.kind === 'failed')
    return (
      <Note tone="negative" role="alert">
        {errorText(state.error, t)}
      </Note>
    )
  const { url } = state
  return (
    <AddressField url={url} name={name} said={state.said} onSay={(said) => setState({ ...state, said })}>
      {visibility === 'unlisted' && <NewLink onAgreed={() => void show(changeAddress(id), t('visibility.renewed'))} />}
    </AddressField>
  )
}

/** Asks first, because everybody who has the old link loses the workout. */
function NewLink({ onAgreed }: { onAgreed: () => void }) {
  const t = useStore($t)
  const [asks, setAsks] = useState(false)
  if (!asks)
    return (
      <Button look="quiet" onClick={() => setAsks(true)}>
        {t('visibility.renew')}
      </Button>
    )
  const agree = () => {
    setAsks(false)
    onAgreed()
  }
  return (
    <Note tone="warning">
      <p>{t('visibility.renewText')}</p>
      <Button look="quiet" onClick={agree}>
        {t('visibility.renewYes')}
      </Button>
    </Note>
  )
}
