/** `/addWorkoutAI`: asks what is wanted, and shows the draft that is made of it. */
import '../../styles/editor/editor.css'
import '../../styles/ai/make.css'
import { useStore } from '@nanostores/react'
import { Sparkles } from 'lucide-react'
import { useEffect, type FormEvent } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { $hasDraft, $making, $makeView, $photo, $words, makeDraft, startMaking } from '../../stores/ai/make-form.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { Later } from '../app/later.tsx'
import { MakeFields } from './make-fields.tsx'
import { ProblemNote } from './problem-note.tsx'

const loadAiPart = () => import('./ai-part.tsx').then(({ AiPart }) => AiPart)
const loadArriving = () => import('./arriving-panel.tsx').then(({ ArrivingPanel }) => ArrivingPanel)
const loadDraftPart = () =>
  Promise.all([import('./draft-part.tsx'), loadTexts(['list'])]).then(([{ DraftPart }]) => DraftPart)

const NOTHING = {}
const nothing = (): void => undefined
const showForm = (): void => $makeView.set('form')

export function MakeScreen() {
  const t = useStore($t)
  const view = useStore($makeView)
  const isMaking = useStore($making).kind === 'making'
  useEffect(startMaking, [])
  return (
    // Everything here works without a network, once it was here.
    <AppFrame title={t('ai.title')} className="make-screen" hasOfflineNote={false}>
      {isMaking ? (
        <DraftShape />
      ) : view === 'form' ? (
        <Form />
      ) : (
        <Later load={loadDraftPart} props={NOTHING} onFail={showForm} isAsked>
          <DraftShape />
        </Later>
      )}
    </AppFrame>
  )
}

/** The shape of a draft, at once: on a slow network its parts and the library take seconds to arrive. */
function DraftShape() {
  const t = useStore($t)
  const hasWords = useStore($words).trim() !== ''
  const hasPhoto = useStore($photo) !== null
  return (
    <div className="make-shape">
      {(hasWords || hasPhoto) && <Later load={loadArriving} props={NOTHING} onFail={nothing} />}
      <Loading label={t('ai.making')} className="make-shape">
        <Skeleton height="11rem" />
        <Skeleton height="4rem" />
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="3.5rem" />
        ))}
      </Loading>
    </div>
  )
}

function Form() {
  const t = useStore($t)
  const making = useStore($making)
  const hasDraft = useStore($hasDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Meanwhile: the draft is made of a library that has to be fetched, too.
    void loadDraftPart().catch(nothing)
    void makeDraft()
  }
  return (
    <form className="make-form" noValidate onSubmit={submit}>
      <p className="muted">{t('ai.lead')}</p>
      <MakeFields />
      <Later load={loadAiPart} props={NOTHING} onFail={nothing} />
      {making.kind === 'problem' && <ProblemNote {...making} />}
      {making.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <b>{t('ai.failed')}</b> {errorText(making.error, t)}
        </Note>
      )}
      <div className="row wrap">
        <Button type="submit" look="primary" isBig icon={Sparkles}>
          {t('ai.make')}
        </Button>
        {hasDraft && (
          <Button isBig onClick={() => $makeView.set('draft')}>
            {t('ai.toDraft')}
          </Button>
        )}
      </div>
    </form>
  )
}
