/** A workout that was begun and never saved. */
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { formatAge } from '#core/app/age.ts'
import { pathTo } from '#core/app/routes.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $openDraft, dismissOpenDraft, readOpenDraft } from '../../../stores/editor/open-draft.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'
import { formRidge } from './form-ridge.ts'

const ageOf = ({ changedAt }: StoredDraft, locale: Language) => formatAge(changedAt, Date.now(), locale)

export function DraftRow() {
  const draft = useStore($openDraft)
  // It may have changed since the screen was seen last.
  useEffect(() => void readOpenDraft(), [])
  return draft && <Draft draft={draft} />
}

function Draft({ draft }: { draft: StoredDraft }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isSimple = draft.kind === 'simple'
  const name = (isSimple ? draft.form.name : draft.content.name).trim()
  const ridge = useMemo(
    () => (draft.kind === 'simple' ? formRidge(draft.form) : summarise(draft.content).ridge),
    [draft]
  )
  const dismiss = () => {
    void dismissOpenDraft()
    focusIfLost('main')
  }
  return (
    <section className="create-draft" aria-labelledby="create-draft">
      <Ridge segments={ridge} />
      <p>
        <b id="create-draft" dir="auto">
          {name === '' ? t('options.draftUnnamed') : name}
        </b>
        <small>{t('options.draftFrom', { age: ageOf(draft, locale) })}</small>
      </p>
      <ButtonLink href={pathTo(isSimple ? 'addWorkoutSimple' : 'addWorkout')}>{t('options.resume')}</ButtonLink>
      <IconButton icon={X} label={t('options.dismiss')} onClick={dismiss} />
    </section>
  )
}
