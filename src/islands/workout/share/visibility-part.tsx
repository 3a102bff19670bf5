/** Who else can open an own workout. A choice counts at once, except where something would be lost or made public. */
import { useStore } from '@nanostores/react'
import { Globe, Link, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { OwnFile } from '#core/workout/own-files.ts'
import { VISIBILITIES, type Visibility } from '#core/workout/visibility.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { RightsPart } from './rights-part.tsx'

const SIGNS = { private: Lock, unlisted: Link, public: Globe } as const

export interface VisibilityPartProps {
  visibility: Visibility
  /** Read when somebody wants it public. @throws UserFacingError or NetworkError. */
  files: () => Promise<readonly OwnFile[]>
  /** @throws UserFacingError or NetworkError. */
  onChange: (visibility: Visibility, leftOut: readonly string[]) => Promise<void>
  /** Something is asked here; what stands below waits. */
  onAsking: (isAsking: boolean) => void
}

type State =
  | { kind: 'idle' }
  | { kind: 'busy'; wanted: Visibility }
  | { kind: 'failed'; error: unknown }
  /** The link that others have would end. */
  | { kind: 'asks-private' }
  | { kind: 'asks-rights'; files: readonly OwnFile[]; isBusy: boolean }

function chosenIn(state: State, visibility: Visibility): Visibility {
  if (state.kind === 'busy') return state.wanted
  if (state.kind === 'asks-rights') return 'public'
  return state.kind === 'asks-private' ? 'private' : visibility
}

function useVisibility({ visibility, files, onChange, onAsking }: VisibilityPartProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const go = (next: State) => {
    setState(next)
    onAsking(next.kind === 'asks-private' || next.kind === 'asks-rights')
  }
  const change = async (wanted: Visibility, leftOut: readonly string[] = []) => {
    try {
      await onChange(wanted, leftOut)
      go({ kind: 'idle' })
    } catch (error) {
      go({ kind: 'failed', error })
    }
  }
  const publish = async () => {
    try {
      const own = await files()
      if (own.length > 0) go({ kind: 'asks-rights', files: own, isBusy: false })
      else await change('public')
    } catch (error) {
      go({ kind: 'failed', error })
    }
  }
  const choose = (wanted: Visibility) => {
    if (state.kind === 'busy') return
    if (wanted === visibility) return go({ kind: 'idle' })
    if (wanted === 'private') return go({ kind: 'asks-private' })
    go({ kind: 'busy', wanted })
    void (wanted === 'public' ? publish() : change(wanted))
  }
  const keep = () => go({ kind: 'idle' })
  const agree = (wanted: Visibility, leftOut: readonly string[] = []) => {
    if (state.kind === 'asks-rights') go({ ...state, isBusy: true })
    else go({ kind: 'busy', wanted })
    void change(wanted, leftOut)
  }
  return { state, choose, keep, agree }
}

export function VisibilityPart(props: VisibilityPartProps) {
  const t = useStore($t)
  const id = useId()
  const { visibility } = props
  const { state, choose, keep, agree } = useVisibility(props)
  const chosen = chosenIn(state, visibility)
  return (
    <section className="stack share-open">
      <fieldset className="share-segments" aria-describedby={`${id}-hint`}>
        <legend>
          <h3>{t('sharing.open')}</h3>
        </legend>
        <div>
          {VISIBILITIES.map((value) => (
            <label key={value}>
              <input type="radio" name={id} value={value} checked={chosen === value} onChange={() => choose(value)} />
              <span>
                <Icon of={SIGNS[value]} />
                {t(`visibility.${value}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="muted share-small" role="status" id={`${id}-hint`}>
        {t(`visibility.${chosen}Hint`)}
      </p>
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      {state.kind === 'asks-private' && (
        <Note tone="warning">
          <p>{t(visibility === 'public' ? 'sharing.publicEnds' : 'sharing.linkEnds')}</p>
          <div className="share-ways">
            <Button onClick={keep}>{t('states.cancel')}</Button>
            <Button look="primary" onClick={() => agree('private')}>
              {t('sharing.makePrivate')}
            </Button>
          </div>
        </Note>
      )}
      {state.kind === 'asks-rights' && (
        <RightsPart
          files={state.files}
          isBusy={state.isBusy}
          onKeep={keep}
          onPublish={(leftOut) => agree('public', leftOut)}
        />
      )}
    </section>
  )
}
