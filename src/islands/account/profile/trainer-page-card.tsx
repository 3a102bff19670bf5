import { useStore } from '@nanostores/react'
import { ExternalLink } from 'lucide-react'
import { useEffect, type FormEvent } from 'react'
import {
  ABOUT_MAX,
  LINKS_MAX,
  LINK_MAX,
  PLACE_MAX,
  linkProblem,
  typedLinks,
  type TrainerPage
} from '#core/account/trainer-page.ts'
import { countNear, fitsIn } from '#core/app/characters.ts'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import { shorten } from '#core/public/html.ts'
import {
  $trainerPage,
  $typedTrainerPage,
  loadTrainerPage,
  saveTrainerPage,
  saveTypedTrainerPage,
  typeTrainerPage,
  type TypedTrainerPage
} from '../../../stores/account/trainer-page.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field, TextArea, TextInput } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** The switch for the public page of a trainer, and the texts on it. */
export function TrainerPageCard({ userId }: { userId: string }) {
  const t = useStore($t)
  const state = useStore($trainerPage)
  useEffect(() => void loadTrainerPage(userId), [userId])
  return (
    <section className="card stack" aria-labelledby="trainer-title">
      <h2 id="trainer-title">{t('profile.trainerPage')}</h2>
      {state.kind === 'loading' && <Skeleton height="4rem" />}
      {state.kind === 'failed' && (
        <Note tone="warning" role="status">
          <p>{t('profile.trainerFailed')}</p>
          <Button onClick={() => void loadTrainerPage(userId)}>{t('states.retry')}</Button>
        </Note>
      )}
      {state.kind === 'ready' && <Ready userId={userId} page={state.page} />}
    </section>
  )
}

function Ready({ userId, page }: { userId: string; page: TrainerPage }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const state = useStore(saveTrainerPage.$state)
  const isSending = state.kind === 'sending'
  return (
    <>
      <Switch
        label={t('profile.trainerShow')}
        hint={t('profile.trainerShowHint')}
        isOn={page.isShown}
        isDisabled={!isOnline || isSending}
        onChange={(isShown) => void saveTrainerPage.submit(userId, { isShown })}
      />
      {!isOnline && <p className="muted profile-small">{t('profile.offline')}</p>}
      {page.isShown && <Texts userId={userId} page={page} />}
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      {page.isShown && (
        <ButtonLink look="quiet" icon={ExternalLink} href={pathTo('trainer', { id: userId }, locale)}>
          {t('profile.trainerOpen')}
        </ButtonLink>
      )}
    </>
  )
}

type Typed = Omit<TypedTrainerPage, 'userId'>

const LINK_SHOWN_MAX = 40

/** Names the first line that is no good. */
function linksProblem(text: string, t: Translate): string | null {
  const links = typedLinks(text)
  if (links.length > LINKS_MAX) return errorText(new UserFacingError('too-many-links'), t)
  for (const link of links) {
    const problem = linkProblem(link)
    const shown = shorten(link.replace(/^https:\/\//i, ''), LINK_SHOWN_MAX)
    if (problem !== null) return t(`profile.trainerLink_${problem}`, { link: shown, count: LINK_MAX })
  }
  return null
}

const lengthProblem = (text: string, max: number, t: Translate): string | null =>
  fitsIn(text, max) ? null : errorText(new UserFacingError('text-too-long'), t)

const problemsOf = ({ about, place, links }: Typed, t: Translate) => ({
  about: lengthProblem(about, ABOUT_MAX, t),
  place: lengthProblem(place, PLACE_MAX, t),
  links: linksProblem(links, t)
})

/** Typed texts survive a reload until they are saved or discarded. */
function Texts({ userId, page }: { userId: string; page: TrainerPage }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const kept = useStore($typedTrainerPage)
  const isSending = useStore(saveTrainerPage.$state).kind === 'sending'
  const stored: Typed = { about: page.about, place: page.place, links: page.links.join('\n') }
  const isOpen = kept?.userId === userId
  const typed: Typed = isOpen ? kept : stored
  const problems = problemsOf(typed, t)
  const isOff = !isOpen || isSending || !isOnline || Object.values(problems).some((problem) => problem !== null)
  const type = (part: Partial<Typed>) => {
    const { about, place, links } = { ...typed, ...part }
    const isStored = about === stored.about && place === stored.place && links === stored.links
    typeTrainerPage(isStored ? null : { userId, about, place, links })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isOff) return
    void saveTypedTrainerPage({ userId, ...typed }).then((isSaved) => {
      if (isSaved) notify({ kind: 'positive', text: $t.get()('profile.trainerSaved') })
    })
  }
  return (
    <form className="stack" noValidate onSubmit={save}>
      <Fields typed={typed} problems={problems} onType={type} />
      <div className="row wrap">
        <Button type="submit" look={isOpen ? 'primary' : 'plain'} aria-disabled={isOff}>
          {t(isSending ? 'profile.saving' : 'profile.save')}
        </Button>
        {isOpen && <Button onClick={() => typeTrainerPage(null)}>{t('profile.discard')}</Button>}
      </div>
    </form>
  )
}

interface FieldsProps {
  typed: Typed
  problems: ReturnType<typeof problemsOf>
  onType: (part: Partial<Typed>) => void
}

function Fields({ typed, problems, onType }: FieldsProps) {
  const t = useStore($t)
  const used = countNear(typed.about, ABOUT_MAX)
  return (
    <>
      <Field
        label={t('profile.trainerAbout')}
        hint={t('profile.trainerAboutHint')}
        error={problems.about ?? undefined}
        count={used === null ? undefined : t('account.of', { used, max: ABOUT_MAX })}
      >
        {(control) => <TextArea {...control} rows={4} value={typed.about} onChange={(about) => onType({ about })} />}
      </Field>
      <Field label={t('profile.trainerPlace')} error={problems.place ?? undefined}>
        {(control) => <TextInput {...control} value={typed.place} onChange={(place) => onType({ place })} />}
      </Field>
      <Field
        label={t('profile.trainerLinks')}
        hint={t('profile.trainerLinksHint', { count: LINKS_MAX })}
        error={problems.links ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.links}
            onChange={(links) => onType({ links })}
          />
        )}
      </Field>
    </>
  )
}
